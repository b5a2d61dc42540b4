import { ASSET_KEYS } from '@sigma/domain';
import { useMemo, useState } from 'react';
import { CogPreview } from '../../../map/preview/cog-preview.tsx';
import { type RenderStyle, renderConfigOf } from '../../../map/preview/render-style.ts';
import { Lightbox, type LightboxPicture } from '../../../ui/overlays/lightbox.tsx';
import type { Scene } from '../scene/scene.ts';
import { cloudText, sceneName } from '../scene/scene-text.ts';
import { tokenOf } from './use-map-pictures.ts';

interface PicturesLightboxProps {
  /** The scenes of one task. */
  readonly scenes: readonly Scene[];
  /** The scene that is shown first. */
  readonly first: string;
  readonly style: RenderStyle;
  readonly onClose: () => void;
}

/** The pictures of a task one at a time, drawn from their COGs, with the full picture to download. */
export function PicturesLightbox({ scenes, first, style, onClose }: PicturesLightboxProps) {
  const pictures = useMemo(() => {
    // Opacity and the soft edge blend a picture into the map below; the lightbox has no map.
    const config = { ...renderConfigOf(style), opacity: 1, blendingDepth: 0 };
    return scenes.map((scene) => picturesOf(scene, config));
  }, [scenes, style]);
  const [index, setIndex] = useState(() => {
    const at = scenes.findIndex(({ fileId }) => fileId === first);
    return pictures.slice(0, Math.max(0, at)).flat().length;
  });
  return <Lightbox pictures={pictures.flat()} index={index} onIndex={setIndex} onClose={onClose} />;
}

function picturesOf(scene: Scene, config: ReturnType<typeof renderConfigOf>): readonly LightboxPicture[] {
  const { assets } = scene.item;
  const name = sceneName(scene);
  const visual = assets[ASSET_KEYS.visual]?.href;
  const clouds = assets[ASSET_KEYS.cloudMap]?.href;
  const cover = scene.cloudCover === undefined ? 'Cloud unavailable' : `${cloudText(scene.cloudCover)} cloud`;
  return [
    {
      // A scene without a picture keeps its slot, and a message there says so.
      href: scene.thumbnail ?? '',
      title: name,
      note: cover,
      ...(visual !== undefined && {
        drawn: (
          <CogPreview
            url={visual}
            name={name}
            config={config}
            thumbnail={scene.thumbnail}
            tokenOf={tokenOf}
          />
        ),
        downloadHref: visual,
        fileName: `${scene.fileId}_${ASSET_KEYS.visual}.tif`,
      }),
    },
    ...(clouds === undefined
      ? []
      : [
          {
            href: clouds,
            title: `${name}, cloud map`,
            note: `${cover}; clouds yellow, shadows green`,
            fileName: `${scene.fileId}_${ASSET_KEYS.cloudMap}.png`,
          },
        ]),
  ];
}
