import { ASSET_KEYS } from '@sigma/domain';
import { bboxOf } from '@sigma/geo';
import { useMemo, useState } from 'react';
import { CogPreview } from '../../../map/preview/cog-preview.tsx';
import { type RenderStyle, renderConfigOf } from '../../../map/preview/render-style.ts';
import { TilePreview } from '../../../map/preview/tile-preview.tsx';
import { hasPictureFiles, useRights } from '../../../session/contract.ts';
import { Lightbox, type LightboxPicture } from '../../../ui/overlays/lightbox.tsx';
import type { Scene } from '../scene/scene.ts';
import { cloudText, sceneName } from '../scene/scene-text.ts';
import { NEEDED_LEVELS } from './needed-levels.ts';
import { tilesOf } from './overlays.ts';
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
  const hasFiles = hasPictureFiles(useRights());
  const pictures = useMemo(() => {
    // Opacity and the soft edge blend a picture into the map below; the lightbox has no map.
    const config = { ...renderConfigOf(style), opacity: 1, blendingDepth: 0 };
    return scenes.map((scene) => picturesOf(scene, config, hasFiles));
  }, [scenes, style, hasFiles]);
  const [index, setIndex] = useState(() => {
    const at = scenes.findIndex(({ fileId }) => fileId === first);
    return pictures.slice(0, Math.max(0, at)).flat().length;
  });
  return <Lightbox pictures={pictures.flat()} index={index} onIndex={setIndex} onClose={onClose} />;
}

function picturesOf(
  scene: Scene,
  config: ReturnType<typeof renderConfigOf>,
  hasFiles: boolean,
): readonly LightboxPicture[] {
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
      ...(visual !== undefined && !hasFiles && previewOf(scene, name)),
      ...(visual !== undefined &&
        hasFiles && {
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

/** The preview of a picture whose file the contract does not have, with what it would need. */
function previewOf({ fileId, footprint }: Scene, name: string): Partial<LightboxPicture> {
  if (footprint === undefined) return {};
  const tiles = tilesOf(fileId, ASSET_KEYS.visual);
  return {
    drawn: (
      <TilePreview
        tiles={tiles}
        bounds={bboxOf(footprint)}
        name={name}
        note={PREVIEW_NOTE}
        tokenOf={tokenOf}
      />
    ),
  };
}

const PREVIEW_NOTE = `This is a preview. The sharp picture needs ${NEEDED_LEVELS}.`;
