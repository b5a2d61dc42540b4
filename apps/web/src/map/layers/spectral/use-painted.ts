import { useEffect, useMemo, useState } from 'react';
import type { BandPicture } from './band-picture.ts';
import { openBandPainter } from './painters/band-painter.ts';
import type { BandPainter } from './painters/painter.ts';
import type { PaintedBands } from './spectral-layer.ts';

const NONE: readonly BandPainter['by'][] = [];

/** Paints a picture whenever it has changed. A painter that fails is replaced by the next one, which receives the planes again. */
export function usePainted(
  picture: BandPicture | undefined,
  corners: PaintedBands['corners'] | undefined,
  { opacity, open = openBandPainter }: { readonly opacity: number; readonly open?: typeof openBandPainter },
) {
  const [painter, setPainter] = useState<BandPainter>();
  const [revision, setRevision] = useState(0);
  const [lost, setLost] = useState(NONE);
  // A graphics processor is only opened for a picture, and stays open for the next one.
  const [isUsed, setUsed] = useState(picture !== undefined);
  if (picture !== undefined && !isUsed) setUsed(true);
  useEffect(() => {
    if (!isUsed) return undefined;
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
  }, [lost, open, isUsed]);
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
