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

it('continues with the known platform when it cannot be read a second time', async () => {
  const answers = [Response.json(platform), Response.json({}, { status: 404 })];
  const never = new Promise<Response>(() => undefined);
  vi.stubGlobal('fetch', (input: string | URL | Request) => {
    const isPlatform = String(input).includes(readPlatform.path);
    return isPlatform ? Promise.resolve(answers.shift()) : never;
  });
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  render(<App />);
  await waitFor(() => expect(answers).toHaveLength(1));
  await waitFor(() => expect(screen.getByText('Loading...')).toBeVisible());
  // Returning to the page reads the platform a second time.
  await act(async () => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
  });
  await waitFor(() => expect(warned).toHaveBeenCalled());
  expect(screen.getByRole('status').textContent).toBe('Loading...');
});
