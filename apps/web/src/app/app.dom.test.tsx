import { readPlatform } from '@sigma/contract';
import { focusManager } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { App } from './app.tsx';
import { platform } from './sign-in/testing/fake-issuer.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  focusManager.setFocused(undefined);
});

it('goes on with what it knows when the platform cannot be read a second time', async () => {
  const answers = [Response.json(platform), Response.json({}, { status: 404 })];
  const never = new Promise<Response>(() => undefined);
  vi.stubGlobal('fetch', (input: string | URL | Request) => {
    const isPlatform = String(input).includes(readPlatform.path);
    return isPlatform ? Promise.resolve(answers.shift()) : never;
  });
  const told = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  render(<App />);
  await waitFor(() => expect(answers).toHaveLength(1));
  await screen.findByText('Loading...');
  // The second reading comes with the first coming back.
  await act(async () => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
  });
  await waitFor(() => expect(told).toHaveBeenCalled());
  expect(screen.getByRole('status').textContent).toBe('Loading...');
});
