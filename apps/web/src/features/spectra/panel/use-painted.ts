import { useEffect, useMemo, useState } from 'react';
import type { BandPicture } from '../../../map/layers/spectral/band-picture.ts';
import { openBandPainter } from '../../../map/layers/spectral/painters/band-painter.ts';
import type { BandPainter } from '../../../map/layers/spectral/painters/painter.ts';
import type { PaintedBands } from '../../../map/layers/spectral/spectral-layer.ts';
import { useSpectraStore } from './spectra-store.ts';

const NONE: readonly BandPainter['by'][] = [];

/** Paints a picture whenever it has changed. A painter that fails is replaced by the next one, which receives the planes again. */
export function usePainted(
  picture: BandPicture | undefined,
  corners: PaintedBands['corners'] | undefined,
  open = openBandPainter,
) {
  const [painter, setPainter] = useState<BandPainter>();
  const [revision, setRevision] = useState(0);
  const [lost, setLost] = useState(NONE);
  const opacity = useSpectraStore((store) => store.opacity);
  useEffect(() => {
    let isGone = false;
    let opened: BandPainter | undefined;
    const lose = (reason: unknown) => {
      if (isGone || opened === undefined) return;
      const { by } = opened;
      console.warn(`bands are no longer painted by ${by}`, reason);
      setLost((before) => withLoss(before, by));
    };
    void open({ without: lost, onLoss: lose }).then((one) => {
      if (isGone) return one.close();
      opened = one;
      setPainter(one);
    });
    return () => {
      isGone = true;
      setPainter(undefined);
      opened?.close();
    };
  }, [lost, open]);
  useEffect(() => {
    if (painter === undefined || picture === undefined) return;
    try {
      painter.paint(picture);
      setRevision((last) => last + 1);
    } catch (error) {
      console.warn(`bands could not be painted by ${painter.by}`, error);
      setLost((before) => withLoss(before, painter.by));
    }
  }, [painter, picture]);
  const isPainted = picture !== undefined && revision > 0;
  return useMemo(() => {
    if (painter === undefined || corners === undefined || !isPainted) return undefined;
    return { canvas: painter.canvas, by: painter.by, corners, revision, opacity };
  }, [painter, corners, isPainted, revision, opacity]);
}

/** The painters that have failed. There is none after the page: it stays, and the next picture is tried again. */
function withLoss(lost: typeof NONE, by: BandPainter['by']): typeof NONE {
  return by === 'page' || lost.includes(by) ? lost : [...lost, by];
}
