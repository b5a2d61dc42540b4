import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Thumbnail } from './thumbnail.tsx';

let answers: Response[];
let requests: string[];
beforeEach(() => {
  answers = [];
  requests = [];
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    requests.push(`${method} ${address}`);
    return answers.shift() ?? new Response(null, { status: 404 });
  });
});
afterEach(() => vi.unstubAllGlobals());

const preparing = () => new Response(null, { status: 503, headers: { 'retry-after': '0' } });
const show = () => render(<Thumbnail href="/api/files/scene/thumbnail" missing="No picture" alt="Scene" />);
const shown = () => screen.findByRole('img', { name: 'Scene' });

describe('a small picture', () => {
  it('is loaded again as long as the server prepares it, and says so', async () => {
    answers = [preparing(), preparing()];
    show();
    fireEvent.error(await shown());
    expect(screen.getByTitle('The picture is being prepared')).toBeVisible();
    fireEvent.error(await shown());
    fireEvent.load(await shown());
    expect(screen.queryByTitle('The picture is being prepared')).toBeNull();
    expect(requests).toEqual(Array(2).fill('HEAD /api/files/scene/thumbnail'));
  });

  it('is shown as missing at once if the server does not have it', async () => {
    show();
    fireEvent.error(await shown());
    expect(await screen.findByRole('img', { name: 'Scene: No picture' })).toBeVisible();
  });

  it('is shown as missing if the file is there and cannot be shown', async () => {
    answers = Array.from({ length: 5 }, () => new Response(null, { status: 200 }));
    show();
    for (let tries = 0; tries < 4; tries++) fireEvent.error(await shown());
    expect(await screen.findByRole('img', { name: 'Scene: No picture' })).toBeVisible();
    expect(requests).toHaveLength(4);
  });
});
