import { memo, type RefObject, useLayoutEffect, useRef } from 'react';
import type { Cube } from '../data/cube.ts';
import type { NamedSpectrum } from '../panel/use-curves.ts';
import { measuredText } from '../plot/value-text.ts';
import classes from './spectrum-table.module.css';

interface SpectrumTableProps {
  readonly cube: Cube;
  readonly spectra: readonly NamedSpectrum[];
  /** How far it is scrolled, pixels: it is there again when the table is. */
  readonly scrolled: RefObject<number>;
}

/** The numbers of the plot, for reading and for assistive technology. */
export const SpectrumTable = memo(({ cube, spectra, scrolled }: SpectrumTableProps) => {
  const scroller = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (scroller.current !== null && scrolled.current > 0) scroller.current.scrollTop = scrolled.current;
  }, [scrolled]);
  return (
    <section
      ref={scroller}
      className={classes.scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label="Values by band"
      onScroll={({ currentTarget }) => {
        scrolled.current = currentTarget.scrollTop;
      }}
    >
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Band</th>
            <th scope="col">nm</th>
            {spectra.map(({ key, name, pin }) => (
              <th key={key} scope="col" title={name}>
                {pin === undefined ? (key === 'region' ? 'Area' : 'Pixel') : `Pin ${pin.number}`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cube.wavelengths.map((nm, band) => (
            <tr key={nm} data-bad={cube.good[band] === false || undefined}>
              <th scope="row">{band + 1}</th>
              <td>{nm.toFixed(1)}</td>
              {spectra.map(({ key, spectrum }) => (
                <td key={key}>
                  {cube.good[band] === false
                    ? 'bad band'
                    : measuredText(spectrum.values[band] ?? Number.NaN, spectrum.sigma[band] ?? Number.NaN)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
});
