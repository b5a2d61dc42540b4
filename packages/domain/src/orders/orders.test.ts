import { describe, expect, it } from 'vitest';
import { formatDestination, parseDestination } from './destination.ts';
import { countsAsFailed, isErrorCode, ORDER_STATUSES, STATUS_CODES, statusDisplay } from './status.ts';
import { isCancelable, isRetryable, mayBecome, nextStatuses } from './transitions.ts';

describe('status codes', () => {
  it('flags exactly the errors of the specification', () => {
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
  ] as const)('%s with %s counts as failed: %s', (status, code, failed) => {
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
  ] as const)('%s is %s with %s', (status, tone, icon) => {
    expect(statusDisplay(status)).toMatchObject({ tone, icon });
  });

  it('has a name and an icon for every status', () => {
    for (const status of ORDER_STATUSES) {
      expect(statusDisplay(status).name).not.toBe('');
      expect(statusDisplay(status).icon).toBeDefined();
    }
  });

  it('is pending by default, empty for none and Unknown for a foreign status', () => {
    expect(statusDisplay(undefined).name).toBe('Pending');
    expect(statusDisplay('none').name).toBe('');
    expect(statusDisplay('order_lost').name).toBe('Unknown');
  });
});

describe('transitions', () => {
  const path = (type: 'archive' | 'others', ...steps: (typeof ORDER_STATUSES)[number][]) =>
    steps.every((to, index) => index === 0 || mayBecome(type, steps[index - 1] ?? to, to));

  it('takes an archive order from received to delivered', () => {
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

  it('takes a tasking order through scheduled and tasked, and back for a retake', () => {
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

  it('lets a failed order run again and nothing else', () => {
    expect(nextStatuses('archive', 'order_failed')).toEqual(['order_active']);
    expect(ORDER_STATUSES.filter(isRetryable)).toEqual(['order_failed']);
  });

  it('never leaves a delivered, canceled, rejected or expired order', () => {
    for (const status of ['order_delivered', 'order_canceled', 'order_rejected', 'order_expired'] as const) {
      expect(nextStatuses('archive', status)).toEqual([]);
      expect(nextStatuses('others', status)).toEqual([]);
    }
  });

  it('can be canceled until it is scheduled or processing', () => {
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
  ])('splits %s', (text, bucket, folder) => {
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
    's3://bucket/a//b',
    's3://bucket/a\u0000b',
    's3://bucket/a\\b',
    's3://xn--bucket/x',
    's3://bucket-s3alias/x',
    `s3://bucket/${'ü'.repeat(101)}`,
    's3://bucket/\ud800',
  ])('refuses %j with a sentence', (text) => {
    const result = parseDestination(text);
    expect(result.ok).toBe(false);
    expect(!result.ok && result.message.length).toBeGreaterThan(10);
  });

  it('says that it is required when it is empty', () => {
    expect(parseDestination('  ')).toEqual({ ok: false, message: 'Destination is a required field' });
  });

  it('prints what it reads', () => {
    expect(formatDestination({ bucket: 'b-1', folder: 'a/b' })).toBe('s3://b-1/a/b');
    expect(formatDestination({ bucket: 'b-1', folder: '' })).toBe('s3://b-1');
  });
});
