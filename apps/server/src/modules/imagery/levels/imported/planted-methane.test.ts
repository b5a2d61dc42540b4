import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { memorySource, openGeoTiff } from '@sigma/raster';
import { describe, expect, it } from 'vitest';
import {
  hasRealData,
  plantedTransmittance,
  REAL_DATA,
} from '../../../../capture-lines/planted-methane.fixture.ts';
import { makeImportedLevel } from './imported-level.ts';

const COLUMN_PPM_M = 588;
const [SAMPLES, LINES] = [30, 25];
const NAME = 'real/aviris-ng-2016/ang20160910t185702';
/** Six by six pixels. */
const isPlume = (at: number) => {
  const [x, y] = [at % SAMPLES, Math.floor(at / SAMPLES)];
  return x >= 12 && x < 18 && y >= 10 && y < 16;
};

/** Centres of the bands of AVIRIS-NG, and their widths as its later files state them. */
function bandsOf(header: string) {
  const nm = [...header.matchAll(/([\d.]+) Nanometers/g)].map(([, text]) => Number(text));
  const later = readFileSync(
    join(REAL_DATA, 'real/aviris-ng-2017/ang20170323t202244_rdn_7000-7010.hdr'),
    'utf8',
  );
  const [, widths = ''] = /fwhm = \{([^}]*)\}/.exec(later) ?? [];
  const fwhm = widths.split(',').map(Number);
  return nm.map((centre, band) => ({ nm: centre, fwhmNm: fwhm[band] ?? 0 }));
}

/** Mean angles of the file of observations. */
function angles() {
  const values = new Float64Array(
    Uint8Array.from(readFileSync(join(REAL_DATA, `${NAME}_obs_ortdem_mod`))).buffer,
  );
  const plane = (n: number) => {
    const known = values.subarray(n * 750, (n + 1) * 750).filter((value) => value > -9000);
    return known.reduce((sum, value) => sum + value, 0) / known.length;
  };
  return { viewZenith: plane(2), sunZenith: plane(4) };
}

async function methaneOf(header: string, values: Float32Array): Promise<{ title: string; values: number[] }> {
  const data = memorySource(new Uint8Array(Uint8Array.from(new Uint8Array(values.buffer))));
  const { files } = await makeImportedLevel({ id: 'ang', level: 'Analytics', header, data });
  const file = files.find(({ asset }) => asset === 'ch4');
  const opened = await openGeoTiff(memorySource(file?.bytes ?? new Uint8Array()));
  if (!opened.ok) throw new Error(opened.reason);
  const { width, height } = opened.image;
  const { bands } = await opened.image.readWindow({ x: 0, y: 0, width, height, bands: [0] });
  return { title: file?.title ?? '', values: [...(bands[0] ?? [])] };
}

describe.skipIf(!hasRealData)('methane planted in a real cube of AVIRIS-NG (needs SIGMA_REAL_DATA)', () => {
  const text = () => `${readFileSync(join(REAL_DATA, `${NAME}_2rdn_img.hdr`), 'utf8')}\n`;
  const clean = () =>
    new Float32Array(Uint8Array.from(readFileSync(join(REAL_DATA, `${NAME}_2rdn_img`))).buffer);

  function planted(airMass: number): Float32Array {
    const transmittance = plantedTransmittance(bandsOf(text()), COLUMN_PPM_M, airMass);
    return clean().map((value, i) =>
      isPlume(i % (SAMPLES * LINES))
        ? value * (transmittance[Math.floor(i / (SAMPLES * LINES))] ?? 1)
        : value,
    );
  }

  /** The mean answer in the pixels with methane, less that of the same pixels without. */
  async function answered(header: string, airMass: number): Promise<number> {
    const [before, after] = [await methaneOf(header, clean()), await methaneOf(header, planted(airMass))];
    const inPlume = after.values.flatMap((value, at) =>
      isPlume(at) && value !== -9999 ? [value - (before.values[at] ?? 0)] : [],
    );
    expect(inPlume.length).toBeGreaterThan(20);
    return inPlume.reduce((sum, value) => sum + value, 0) / inPlume.length;
  }

  const { viewZenith, sunZenith } = hasRealData ? angles() : { viewZenith: 0, sunZenith: 0 };
  const airMass = 1 / Math.cos((sunZenith * Math.PI) / 180) + 1 / Math.cos((viewZenith * Math.PI) / 180);
  const known = () =>
    `${text()}data units = uW cm-2 sr-1 nm-1\nsun elevation = ${90 - sunZenith}\nview zenith = ${viewZenith}\n`;
  const fwhm = () =>
    `fwhm = {${bandsOf(text())
      .map(({ fwhmNm }) => fwhmNm)
      .join(', ')}}\n`;

  it('is answered as the vertical column within 5 %, by the widths of the header', async () => {
    const answer = await answered(`${known()}${fwhm()}`, airMass);
    expect(Math.abs(answer / COLUMN_PPM_M - 1)).toBeLessThan(0.05);
  });

  it('is answered within 5 % where the header has no widths', async () => {
    const answer = await answered(known(), airMass);
    expect(Math.abs(answer / COLUMN_PPM_M - 1)).toBeLessThan(0.05);
  });

  it('is named a slant column where the header does not say where the Sun was', async () => {
    const header = `${text()}data units = uW cm-2 sr-1 nm-1\n${fwhm()}`;
    const { title } = await methaneOf(header, clean());
    expect(title).toContain('Slant column');
    expect(Math.abs((await answered(header, airMass)) / ((COLUMN_PPM_M * airMass) / 2) - 1)).toBeLessThan(
      0.05,
    );
  });
});
