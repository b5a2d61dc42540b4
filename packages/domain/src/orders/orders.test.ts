import { describe, expect, it } from 'vitest';
import { formatDestination, parseDestination } from './destination.ts';
import {
  countsAgainstQuota,
  countsAsFailed,
  ENDED_STATUSES,
  isErrorCode,
  isOpenStatus,
  ORDER_STATUSES,
  QUOTA_EXEMPT_STATUSES,
  STATUS_CODES,
  statusDisplay,
} from './status.ts';
import { isCancelable, isRetryable, isSettled, mayBecome, nextStatuses } from './transitions.ts';

describe('status codes', () => {
  it('flags exactly the status codes of the specification as errors', () => {
    const errors = Object.keys(STATUS_CODES).filter((code) => isErrorCode(code));
    expect(errors).toEqual(['AA', 'AB', 'AC', 'AD', 'AE', 'AJ', 'S2', 'P1', 'P2', 'TE', 'FF']);
    expect(isErrorCode('AI')).toBe(false);
    expect(isErrorCode(null)).toBe(false);
  });

  it.each([
    ['order_failed', 'AE', true],
    ['order_failed', 'TE', true],
    ['order_canceled', null, true],
    ['order_rejected', null, true],
    ['order_expired', null, true],
    ['mod_rejected', null, true],
    ['order_delivered', 'PS', false],
    ['order_processing', null, false],
  ] as const)('decides whether %s with %s counts as failed: %s', (status, code, failed) => {
    expect(countsAsFailed(status, code)).toBe(failed);
  });
});

describe('display of a status', () => {
  it.each([
    ['manual', 'manual', 'hand'],
    ['order_processing', 'processing', 'spinner'],
    ['order_delivered', 'delivered', 'check'],
    ['order_rejected', 'failed', 'cross'],
    ['order_expired', 'failed', 'cross'],
    ['order_canceled', 'failed', 'cross'],
    ['order_failed', 'failed', 'cross'],
  ] as const)('displays %s as %s with icon %s', (status, tone, icon) => {
    expect(statusDisplay(status)).toMatchObject({ tone, icon });
  });

  it('displays every status with a name and an icon', () => {
    for (const status of ORDER_STATUSES) {
      expect(statusDisplay(status).name).not.toBe('');
      expect(statusDisplay(status).icon).toBeDefined();
    }
  });

  it('displays a missing status as Pending, none as empty and an unlisted status as Unknown', () => {
    expect(statusDisplay(undefined).name).toBe('Pending');
    expect(statusDisplay('none').name).toBe('');
    expect(statusDisplay('order_lost').name).toBe('Unknown');
  });
});

describe('sets of statuses', () => {
  it('treats exactly the ended statuses as no longer open', () => {
    const ended: readonly string[] = ENDED_STATUSES;
    for (const status of ORDER_STATUSES) expect(isOpenStatus(status), status).toBe(!ended.includes(status));
  });

  it('ends tasking requests only in statuses that lead nowhere by themselves', () => {
    for (const status of ENDED_STATUSES) expect(isSettled('others', status), status).toBe(true);
  });

  it('exempts from the quota only ended requests that delivered nothing', () => {
    expect(QUOTA_EXEMPT_STATUSES.filter((status) => isOpenStatus(status))).toEqual([]);
    expect(ORDER_STATUSES.filter((status) => !countsAgainstQuota(status))).toEqual([
      'order_rejected',
      'order_expired',
      'order_canceled',
      'order_failed',
    ]);
    expect(countsAgainstQuota('order_delivered')).toBe(true);
  });
});

describe('transitions', () => {
  const path = (type: 'archive' | 'others', ...steps: (typeof ORDER_STATUSES)[number][]) =>
    steps.every((to, index) => index === 0 || mayBecome(type, steps[index - 1] ?? to, to));

  it('allows an archive order to go from received to delivered', () => {
    expect(
      path(
        'archive',
        'order_received',
        'order_accepted',
        'order_active',
        'order_processing',
        'order_delivered',
      ),
    ).toBe(true);
  });

  it('allows a tasking order to go through scheduled and tasked, and back for a retake', () => {
    expect(
      path(
        'others',
        'order_accepted',
        'order_active',
        'order_scheduled',
        'order_tasked',
        'order_processing',
        'order_delivered',
      ),
    ).toBe(true);
    expect(path('others', 'order_processing', 'order_active', 'order_scheduled')).toBe(true);
    expect(mayBecome('archive', 'order_active', 'order_scheduled')).toBe(false);
  });

  it('allows a failed order only to run again', () => {
    expect(nextStatuses('archive', 'order_failed')).toEqual(['order_active']);
    expect(ORDER_STATUSES.filter(isRetryable)).toEqual(['order_failed']);
  });

  it('allows no transition from delivered, canceled, rejected or expired', () => {
    for (const status of ['order_delivered', 'order_canceled', 'order_rejected', 'order_expired'] as const) {
      expect(nextStatuses('archive', status)).toEqual([]);
      expect(nextStatuses('others', status)).toEqual([]);
    }
  });

  it('allows an order to be canceled until it is scheduled or processing', () => {
    const cancelable = (type: 'archive' | 'others') =>
      ORDER_STATUSES.filter((status) => isCancelable(type, status));
    expect(cancelable('archive')).toEqual(['manual', 'order_received', 'order_accepted', 'order_active']);
    expect(cancelable('others')).toEqual(['manual', 'order_received', 'order_accepted', 'order_active']);
  });
});

describe('destination', () => {
  it.each([
    ['s3://bucket/folder', 'bucket', 'folder'],
    ['s3://bucket', 'bucket', ''],
    ['S3://bucket/a/b/', 'bucket', 'a/b'],
    [' s3://my.bucket-1/x ', 'my.bucket-1', 'x'],
  ])('splits %s into bucket and folder', (text, bucket, folder) => {
    expect(parseDestination(text)).toEqual({ ok: true, destination: { bucket, folder } });
  });

  it.each([
    '',
    'bucket/folder',
    'https://bucket/x',
    's3://UP/x',
    's3://ab',
    's3://a..b/x',
    's3://1.2.3.4/x',
    's3://sigma-archive/x',
    's3://bucket/../x',
    's3://bucket/%2e%2e/x',
    's3://bucket/a%2Fb',
    's3://bucket/%252e./x',
    's3://bucket/a%5Cb',
    's3://bucket/a//b',
    's3://bucket/a\u0000b',
    's3://bucket/a\\b',
    's3://xn--bucket/x',
    's3://bucket-s3alias/x',
    `s3://bucket/${'ü'.repeat(101)}`,
    's3://bucket/\ud800',
  ])('refuses the destination %j with a message', (text) => {
    const result = parseDestination(text);
    expect(result.ok).toBe(false);
    expect(!result.ok && result.message.length).toBeGreaterThan(10);
  });

  // The characters to avoid in keys (Amazon S3 User Guide), and what UTS #39 and UAX #9 warn of in names.
  it.each([
    ['a?b', '"?"'],
    ['a#b', '"#"'],
    ['100%', '"%"'],
    ['a\\b', '"\\"'],
    ['a|b', '"|"'],
    ['<a>', '"<"'],
    ['a\u0000b', 'U+0000, a control character'],
    ['a\u0085b', 'U+0085, a control character'],
    ['\u202egnp.a', 'U+202E, which changes the reading direction'],
    ['a\u2066b', 'U+2066, which changes the reading direction'],
    ['a\u200bb', 'U+200B, which cannot be seen'],
    ['a\ufeffb', 'U+FEFF, which cannot be seen'],
    ['a\u00adb', 'U+00AD, which cannot be seen'],
    ['a\u3164b', 'U+3164, which cannot be seen'],
    ['a\u{e0041}b', 'U+E0041, which cannot be seen'],
    ['a\u2028b', 'U+2028, which cannot be seen'],
    ['a\u00a0b', 'U+00A0, a space other than that of the keyboard'],
    ['a/\uff0e\uff0e/b', '"．" (U+FF0E), which stands for "."'],
    ['a\uff0fb', '"／" (U+FF0F), which stands for "/"'],
    ['a\uff1fb', '"？" (U+FF1F), which stands for "?"'],
    ['\u2025/a', '"‥" (U+2025), which stands for ".."'],
    ['a\u2215b', '"∕" (U+2215), which looks like another character'],
  ])('refuses the folder %j and names the character: %s', (folder, named) => {
    expect(parseDestination(`s3://bucket/${folder}`)).toEqual({
      ok: false,
      message: `A folder must not contain ${named}`,
    });
  });

  it.each(['Größe/é/日本語', 'from sigma', 'Q1:2026 & Q2+Q3', "it's_(new)=1,2;3!@$"])(
    'accepts letters of every script and common marks in the folder %s',
    (folder) => {
      expect(parseDestination(`s3://bucket/${folder}`)).toMatchObject({ ok: true });
    },
  );

  it('reports that an empty destination is required', () => {
    expect(parseDestination('  ')).toEqual({ ok: false, message: 'Destination is a required field' });
  });

  it('formats a destination as it was parsed', () => {
    expect(formatDestination({ bucket: 'b-1', folder: 'a/b' })).toBe('s3://b-1/a/b');
    expect(formatDestination({ bucket: 'b-1', folder: '' })).toBe('s3://b-1');
  });
});
