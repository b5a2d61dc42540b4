import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { arraySource, cogOptions, noise } from './test-cog.fixture.ts';
import { cogBytes } from './write-cog.ts';

const INFO = 'gdalinfo';
const hasGdal = spawnSync(INFO, ['--version']).status === 0;
const size = { width: 301, height: 205, bands: 2 };
const source = arraySource(size, 'i16', noise('i16', 301 * 205 * 2, 3));
const bandTexts = [
  { description: 'Reflectance at 443 nm', unit: '1', scale: 1e-4, wavelengthNm: 443 },
  { description: 'Methane <vertical> & "µ"', unit: 'ppm m' },
];

describe('the bands of a COG', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sigma-bands-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it.runIf(hasGdal)('have description, unit, scale and wavelength in GDAL', async () => {
    const path = join(folder, 'bands.tif');
    writeFileSync(path, await cogBytes(source, { ...cogOptions(), bandTexts }));
    const { bands } = JSON.parse(execFileSync(INFO, ['-json', path]).toString());
    expect(bands).toMatchObject([
      {
        description: 'Reflectance at 443 nm',
        unit: '1',
        scale: 1e-4,
        offset: 0,
        metadata: { '': { wavelength: '443', wavelength_units: 'Nanometers' } },
      },
      { description: 'Methane <vertical> & "µ"', unit: 'ppm m' },
    ]);
  });

  it('are refused when their number is not that of the texts', async () => {
    await expect(cogBytes(source, { ...cogOptions(), bandTexts: bandTexts.slice(1) })).rejects.toThrow(
      'There must be texts of 2 bands; there are 1.',
    );
  });
});
