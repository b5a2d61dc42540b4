import type { CubeLevel } from '@sigma/domain';
import type { BBox } from '@sigma/geo';
import { useState } from 'react';
import type { CubePixel } from '../../../map/layers/spectral/cube-grid.ts';
import { INDEX_FORMULAS } from '../../../map/layers/spectral/index-formulas.ts';
import { readExpression } from '../../../map/layers/spectral/plane-expression.ts';
import type { CubeAddress } from '../data/cube.queries.ts';
import type { Cube } from '../data/cube.ts';
import type { CubeWindow } from '../data/cube-window.ts';
import type { Spectrum } from '../data/spectrum.ts';
import { showBands, useSpectraStore } from '../panel/spectra-store.ts';
import classes from '../panel/tab.module.css';
import type { ShownPicture } from '../panel/use-shown-picture.ts';
import {
  choiceOf,
  FILTER_CHOICES,
  type FilterChoice,
  filterLevel,
  filterRequest,
  isForBrowser,
} from './filter-choices.ts';
import { FilterProgress } from './filter-progress.tsx';
import { IndexRow } from './index-row.tsx';
import { OwnExpression } from './own-expression.tsx';
import { ValueKey } from './value-key.tsx';
import { viewWindow } from './view-window.ts';

interface IndicesTabProps {
  readonly address: CubeAddress;
  readonly cube: Cube;
  readonly level: CubeLevel;
  readonly picture: ShownPicture;
  readonly main: Spectrum | undefined;
  readonly pixel: CubePixel | undefined;
  /** What the map shows now. */
  readonly view: () => BBox;
}

const NO_PLACE = 'Only the whole cube can be filtered, because it has no place on the map.';
const ELSEWHERE = 'The map shows none of this cube. Move the map to the cube to filter the view.';

/** Indices with their formulas, an own expression, and screening filters. */
export function IndicesTab({
  address,
  cube,
  level: shownLevel,
  picture,
  main,
  pixel,
  view,
}: IndicesTabProps) {
  const shown = useSpectraStore((store) => store.shown);
  const chosen = shown.kind === 'expression' ? shown.id : undefined;
  const filter = shown.kind === 'filter' ? choiceOf(shown.request) : undefined;
  const key = (unit: string) => <ValueKey {...{ cube, picture, unit, pixel }} />;
  const requestOf = (id: FilterChoice['id'], window?: CubeWindow) =>
    filterRequest(id, { level: filterLevel(cube, id, shownLevel), spectrum: main, window });
  const [isElsewhere, setElsewhere] = useState(false);
  const startFilter = (id: FilterChoice['id'], by: 'server' | 'browser', over: 'cube' | 'view') => {
    const window = over === 'view' ? viewWindow(cube, view()) : undefined;
    setElsewhere(over === 'view' && window === undefined);
    if (over === 'view' && window === undefined) return;
    const request = requestOf(id, window);
    if (request === undefined) return;
    const isInBrowser = by === 'browser' && isForBrowser(cube, id, { shown: shownLevel, window });
    showBands({ kind: 'filter', request, by: isInBrowser ? 'browser' : 'server' });
  };
  return (
    <div className={classes.tab}>
      <section className={classes.tab} style={{ padding: 0, gap: 0 }} aria-label="Indices">
        {INDEX_FORMULAS.map(({ id, title, formula, unit, reference }) => {
          const read = readExpression(formula, cube);
          return (
            <IndexRow
              key={id}
              group="spectral-layer"
              title={title}
              detail={formula}
              isFormula
              note={read.state === 'refused' ? read.message : reference}
              disabled={read.state === 'refused'}
              checked={chosen === id}
              onChoose={() => showBands({ kind: 'expression', id, text: formula })}
            >
              {chosen === id && key(unit)}
            </IndexRow>
          );
        })}
        <OwnExpression cube={cube} isShown={chosen === 'own'}>
          {chosen === 'own' && key('')}
        </OwnExpression>
      </section>
      <section className={classes.tab} style={{ padding: 0, gap: 0 }} aria-label="Screening filters">
        <h3 className={classes.groupTitle}>Filters · screening, not quantification</h3>
        {FILTER_CHOICES.map(({ id, title, about }) => (
          <IndexRow
            key={id}
            group="spectral-layer"
            title={title}
            detail={about}
            disabled={requestOf(id) === undefined}
            note={id === 'sam' && main === undefined ? pixelNote(pixel) : undefined}
            checked={filter === id}
            onChoose={() => startFilter(id, 'server', 'cube')}
          >
            {filter === id && shown.kind === 'filter' && (
              <>
                <FilterProgress
                  address={address}
                  picture={picture}
                  by={shown.by}
                  window={shown.request.window}
                  hasChoice={isForBrowser(cube, id, { shown: shownLevel, window: shown.request.window })}
                  viewRefusal={cube.grid === undefined ? NO_PLACE : isElsewhere ? ELSEWHERE : undefined}
                  hasPlace={cube.grid !== undefined}
                  onStart={(by, over) => startFilter(id, by, over)}
                />
                {key(picture.filter.filter?.unit ?? (id === 'mf' ? 'ppm m' : ''))}
              </>
            )}
          </IndexRow>
        ))}
      </section>
    </div>
  );
}

function pixelNote(pixel: CubePixel | undefined): string {
  return pixel === undefined ? 'Choose a pixel first' : 'The spectrum of the pixel is being read';
}
