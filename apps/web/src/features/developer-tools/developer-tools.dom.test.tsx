import { readProfile } from '@sigma/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { API_BASE_KEY } from '../../api/api-base.ts';
import { call } from '../../api/call.ts';
import { forgetRecentCalls, MAX_RECENT_CALLS } from '../../api/recent-calls.ts';
import { renderInApp } from '../../session/providers.fixture.tsx';
import { sessionOf } from '../../session/session.fixture.ts';
import { DeveloperToolsPage } from './developer-tools-page.tsx';

const { platform, profile } = sessionOf();

beforeEach(() => {
  localStorage.clear();
  forgetRecentCalls();
});
afterEach(() => vi.unstubAllGlobals());

function show(answer: (url: string) => Response | Promise<Response>) {
  vi.stubGlobal('fetch', async (url: string) => answer(url));
  const onApiBaseChanged = vi.fn();
  renderInApp(<DeveloperToolsPage onApiBaseChanged={onApiBaseChanged} />);
  return { onApiBaseChanged, user: userEvent.setup() };
}

async function enter(user: ReturnType<typeof userEvent.setup>, address: string) {
  await user.type(screen.getByLabelText('API base address'), address);
  await user.click(screen.getByRole('button', { name: 'Use this API' }));
}

describe('the API base', () => {
  it('is stored without its trailing slash once the address answers as an API of Sigma', async () => {
    const urls: string[] = [];
    const { user, onApiBaseChanged } = show((url) => {
      urls.push(url);
      return Response.json(platform);
    });
    expect(screen.getByText(/A trailing slash is removed/)).toBeVisible();
    await enter(user, 'http://localhost:9000/api/');
    await vi.waitFor(() => expect(onApiBaseChanged).toHaveBeenCalledOnce());
    expect(localStorage.getItem(API_BASE_KEY)).toBe('http://localhost:9000/api');
    expect(urls).toEqual(['http://localhost:9000/api/public/v1/platform/']);
  });

  it.each([
    ['ftp://elsewhere', () => Response.json(platform), /must be an http or https address/],
    ['https://other.example', () => Response.json({ hello: 1 }), /does not answer as an API of Sigma/],
    [
      'https://gone.example',
      () => Promise.reject(new TypeError('failed')),
      /cannot be reached from this page/,
    ],
  ])('is not stored for %s, and the field says why', async (address, answer, reason) => {
    const { user, onApiBaseChanged } = show(answer);
    await enter(user, address);
    expect(await screen.findByRole('alert')).toHaveTextContent(reason);
    expect(localStorage.getItem(API_BASE_KEY)).toBeNull();
    expect(onApiBaseChanged).not.toHaveBeenCalled();
  });

  it('returns to that of the installation by one button', async () => {
    localStorage.setItem(API_BASE_KEY, 'http://localhost:9000/api');
    const { user, onApiBaseChanged } = show(() => Response.json(platform));
    await user.click(screen.getByRole('button', { name: 'Use the API of this installation' }));
    expect(localStorage.getItem(API_BASE_KEY)).toBeNull();
    expect(onApiBaseChanged).toHaveBeenCalledOnce();
  });
});

describe('recent calls', () => {
  it('show method, path, status and request id of the calls of this tab, the newest first', async () => {
    let status = 200;
    show(() => Response.json(profile, { status, headers: { 'x-request-id': `request-${status}` } }));
    await call(readProfile, {});
    status = 500;
    await call(readProfile, {}).catch(() => undefined);
    const rows = within(await screen.findByRole('table', { name: 'My recent calls' })).getAllByRole('row');
    expect(rows[1]).toHaveTextContent('GET /public/v1/admin/users/profile/500');
    expect(rows[1]).toHaveTextContent('request-500');
    expect(rows[2]).toHaveTextContent('request-200');
  });

  it('can be scrolled by keyboard, also where no column has a control', async () => {
    show(() => Response.json(profile));
    await call(readProfile, {});
    expect(await screen.findByRole('region', { name: 'List of recent calls' })).toHaveAttribute(
      'tabindex',
      '0',
    );
  });

  it('are limited in number and can be cleared', async () => {
    const { user } = show(() => Response.json(profile));
    for (let n = 0; n < MAX_RECENT_CALLS + 5; n += 1) await call(readProfile, {});
    expect(await screen.findByText(/^100 calls of this tab/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.getByText(/No calls yet/)).toBeVisible();
  });
});

it('the examples contain the address of the API and no token', () => {
  localStorage.setItem('sigma.token', 'my-very-secret-token');
  show(() => Response.json(platform));
  const example = screen.getByRole('region', { name: 'curl: my profile' });
  expect(example).toHaveTextContent(`${location.origin}/api/public/v1/admin/users/profile/`);
  expect(document.body).not.toHaveTextContent('my-very-secret-token');
});
