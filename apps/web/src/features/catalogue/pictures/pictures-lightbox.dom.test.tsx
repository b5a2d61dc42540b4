import { ASSET_KEYS } from '@sigma/domain';
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { DEFAULT_RENDER_STYLE } from '../../../map/preview/render-style.ts';
import { renderInApp } from '../../../session/providers.fixture.tsx';
import { sessionOf } from '../../../session/session.fixture.ts';
import { sceneWith } from '../scene/scene.fixture.ts';
import { PicturesLightbox } from './pictures-lightbox.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const scene = sceneWith({ fileId: 'scene-1', taskId: 'task' });
const assets = { [ASSET_KEYS.visual]: { href: '/api/files/scene-1/visual_rgb' } };
const scenes = [{ ...scene, item: { ...scene.item, assets } }];

function show(levels: readonly string[]) {
  const fetched = vi.fn((_: string) => new Promise(() => undefined));
  vi.stubGlobal('fetch', fetched);
  const session = sessionOf();
  const program = session.program && { ...session.program, product_level_access: [...levels] };
  renderInApp(
    <PicturesLightbox scenes={scenes} first="scene-1" style={DEFAULT_RENDER_STYLE} onClose={vi.fn()} />,
    { session: { ...session, program } },
  );
  return fetched;
}

it('shows a preview of a picture whose file the contract does not have, says what the sharp one needs, and reads no file', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({} as unknown as GPUCanvasContext);
  const fetched = show(['Basic L1A']);
  expect(
    await screen.findByText(/^This is a preview\. The sharp picture needs .*Basic.* or .*Analytics/),
  ).toBeVisible();
  expect(screen.queryByRole('link', { name: /Download/ })).toBeNull();
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
  for (const [address] of fetched.mock.calls)
    expect(address).toMatch(/\/files\/scene-1\/visual_rgb\/tiles\/\d+\/\d+\/\d+$/);
});
