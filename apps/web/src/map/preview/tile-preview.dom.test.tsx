import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TilePreview } from './tile-preview.tsx';

const drawn = vi.fn();
const tokenOf = () => Promise.resolve('token-1');

beforeEach(() => {
  drawn.mockReset();
  vi.stubGlobal('createImageBitmap', async () => ({ close: () => undefined }));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
    return { canvas: this, drawImage: drawn } as unknown as GPUCanvasContext;
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const show = (answers: (count: number) => Response) => {
  const sent: RequestInit[] = [];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => answers(sent.push(init)));
  render(
    <TilePreview
      tiles="/tiles/{z}/{x}/{y}"
      bounds={[10, 50, 10.1, 50.1]}
      name="A scene"
      note="A preview."
      tokenOf={tokenOf}
    />,
  );
  return sent;
};

const picture = () => new Response('webp', { status: 200 });
const preparing = () =>
  new Response(null, { status: 503, headers: { 'retry-after': '0', 'sigma-preparing': '1' } });

describe('the preview of a scene', () => {
  it('paints every tile side by side, requested with the token', async () => {
    const sent = show(picture);
    expect(screen.getByLabelText('Loading the preview')).toBeVisible();
    await waitFor(() => expect(screen.queryByLabelText('Loading the preview')).toBeNull());
    expect(sent.length).toBeGreaterThan(1);
    expect(drawn).toHaveBeenCalledTimes(sent.length);
    expect(sent.every(({ headers }) => new Headers(headers).get('authorization') === 'Bearer token-1')).toBe(
      true,
    );
  });

  it('requests a tile again that the server is preparing', async () => {
    const sent = show((count) => (count === 1 ? preparing() : picture()));
    await waitFor(() => expect(drawn).toHaveBeenCalledTimes(sent.length - 1));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('leaves out tiles without data', async () => {
    const sent = show((count) => (count === 1 ? new Response(null, { status: 204 }) : picture()));
    await waitFor(() => expect(drawn).toHaveBeenCalledTimes(sent.length - 1));
  });

  it('says so when a tile cannot be loaded', async () => {
    show(() => new Response(null, { status: 404 }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The preview could not be loaded');
  });
});
