import type { SearchArea } from '@sigma/domain';
import { type Area, areaKm2, type SimplifiedArea, vertexCount } from '@sigma/geo';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Button } from '../../ui/basics/button.tsx';
import { Spinner } from '../../ui/basics/spinner.tsx';
import { Facts } from '../../ui/layout/page.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { ErrorNotice } from '../../ui/states/error-notice.tsx';
import { countText } from '../../ui/text/figures.ts';
import { areaText, distanceText } from '../../ui/text/measures.ts';
import classes from './area-dialogs.module.css';
import { outlinePath } from './area-outline.ts';
import { simplifyInWorker } from './ask-area-worker.ts';
import { areaLabel } from './saved-area.ts';

interface SimplifyDialogProps {
  readonly name: string;
  readonly shape: Area;
  readonly onTake: (shape: SearchArea, name?: string) => void;
  readonly onClose: () => void;
}

const DRAWING_PX = 200;

/** Offers a simpler outline for an area with very many vertices, and shows it before it is used (PD-11). */
export function SimplifyDialog({ name, shape, onTake, onClose }: SimplifyDialogProps) {
  const question = useId();
  const simpler = useQuery({
    queryKey: ['simplified-area', question],
    queryFn: ({ signal }) => simplifyInWorker(shape, signal),
    gcTime: 0,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const take = (chosen: SearchArea, chosenName?: string) => {
    onClose();
    onTake(chosen, chosenName);
  };
  return (
    <Dialog
      opened
      title="Simplify the outline?"
      onClose={onClose}
      width={520}
      footer={
        <>
          <Button onClick={() => take(shape, name)}>Use it as it is</Button>
          <Button
            kind="primary"
            disabled={simpler.data === undefined}
            onClick={() => simpler.data && take(simpler.data.area)}
          >
            Use the simpler outline
          </Button>
        </>
      }
    >
      <div className={classes.body}>
        <p>
          {areaLabel(name)} has {countText(vertexCount(shape))} positions. A simpler outline is searched
          sooner. Links to either work in this browser alone: an address holds about 350 positions.
        </p>
        {simpler.isPending && <Spinner size={42} label="Simplifying the outline" />}
        {simpler.isError && <ErrorNotice title="Could not simplify the outline" text="Use it as it is." />}
        {simpler.data && <Comparison shape={shape} simpler={simpler.data} />}
      </div>
    </Dialog>
  );
}

function Comparison({ shape, simpler }: { readonly shape: Area; readonly simpler: SimplifiedArea }) {
  const [before, after] = [areaKm2(shape), areaKm2(simpler.area)];
  const change = ((after - before) / before) * 100;
  return (
    <div className={classes.picture}>
      <svg
        role="img"
        aria-label="Both outlines, overlaid"
        className={classes.drawing}
        width={DRAWING_PX}
        height={DRAWING_PX}
        viewBox={`0 0 ${DRAWING_PX} ${DRAWING_PX}`}
      >
        <path d={outlinePath(shape, DRAWING_PX)} className={classes.before} />
        <path d={outlinePath(simpler.area, DRAWING_PX, shape)} className={classes.after} />
      </svg>
      <div className={classes.facts}>
        <Facts
          facts={[
            ['Positions', `${countText(vertexCount(shape))} → ${countText(simpler.vertices)}`],
            ['Largest deviation', distanceText(simpler.toleranceM)],
            ['Area', areaText(after)],
            ['Change of area', `${change >= 0 ? '+' : '−'}${Math.abs(change).toFixed(3)} %`],
          ]}
        />
      </div>
    </div>
  );
}
