import type { CubeMeta, ErrorCode } from '@sigma/contract';
import { vi } from 'vitest';

/** 100 bands, 21 nm apart, of which those of water vapour are bad. */
const NM = Array.from({ length: 100 }, (_, band) => 410 + band * 21);
const isBad = (nm: number) => (nm > 1334 && nm < 1452) || (nm > 1816 && nm < 1954);

const BAD = NM.flatMap((nm, band) => (isBad(nm) ? [band] : []));

export function cubeMetaOf(values: Partial<CubeMeta> = {}): CubeMeta {
  return {
    scene: 'GHOST3_A',
    collection: 'ghost-hsi-l1a',
    width: 32,
    height: 20,
    bands: NM.map((nm) => ({ nm, fwhm_nm: 8, good: !isBad(nm) })),
    levels: [
      {
        level: 'counts',
        unit: '',
        allowed: false,
        reason: 'Needs the product level "Raw". Ask the operator.',
        empty_bands: [],
      },
      { level: 'radiance', unit: 'W/(m² sr µm)', allowed: true, empty_bands: BAD },
    ],
    place: {
      epsg: 32610,
      transform: [560_000, 8, 0, 4_180_000, 0, -8],
      corners: [
        [-122.317, 37.765],
        [-122.314, 37.765],
        [-122.314, 37.764],
        [-122.317, 37.764],
      ],
    },
    default_bands: [11, 7, 2],
    noise: NM.map((nm) => (isBad(nm) ? null : 0.1)),
    methane: {
      air_mass: 3,
      columns_ppm_m: [0, 500, 1000],
      bands: NM.flatMap((nm, band) =>
        nm >= 2110 && nm <= 2455 ? [{ band, k: 1e-6, ln_transmittance: [0, -0.0005, -0.001] }] : [],
      ),
    },
    missing: [],
    state: 'ready',
    tag: 't1',
    ...values,
  };
}

/** The radiance of a pixel: brighter to the right. */
const valueAt = (nm: number, col: number) => (isBad(nm) ? null : 20 + col + 5 * Math.sin(nm / 300));

function spectrumOf(url: URL) {
  const at = (name: string) => Number(url.searchParams.get(name));
  const [col, row] = url.searchParams.has('col') ? [at('col'), at('row')] : [3, 4];
  return {
    level: url.searchParams.get('level') ?? 'radiance',
    unit: 'W/(m² sr µm)',
    pixel: { col, row, lon: -122.316, lat: 37.7645 },
    wavelengths_nm: NM,
    values: NM.map((nm) => valueAt(nm, col)),
    sigma: NM.map((nm) => (isBad(nm) ? null : 0.1)),
    cloudy: col === 30,
  };
}

function planesOf(url: URL): Response {
  const bands = (url.searchParams.get('bands') ?? '').split(',').map(Number);
  const stored = new Uint16Array(32 * 20 * bands.length);
  bands.forEach((band, i) => {
    for (let at = 0; at < 640; at++) stored[i * 640 + at] = 1000 + band * 10 + (at % 32) * 20;
  });
  return new Response(stored.buffer, {
    headers: {
      'sigma-plane-width': '32',
      'sigma-plane-height': '20',
      'sigma-plane-scales': bands.map(() => '0.01').join(','),
      'sigma-plane-offsets': bands.map(() => '0').join(','),
      'sigma-plane-unit': 'W/(m² sr µm)',
    },
  });
}

const region = (pixels: number) => ({
  pixels,
  mean: NM.map((nm) => valueAt(nm, 10)),
  sd: NM.map((nm) => (isBad(nm) ? null : 1)),
  min: NM.map((nm) => valueAt(nm, 8)),
  max: NM.map((nm) => valueAt(nm, 12)),
});

const match = {
  id: 'model-dry-soil',
  name: 'Dry soil',
  category: 'soil',
  source: 'Sigma model spectra',
  licence: 'MIT',
  sam_rad: 0.0412,
  sff_fit: 0.87,
  sff_scale: 0.95,
  sff_depth: 0.9,
  scale: 1.2,
  values: NM.map((nm) => valueAt(nm, 12)),
};

export const filterState = (values: object = {}) => ({
  key: 'a'.repeat(64),
  state: 'ready',
  stage: 'filter',
  before: 0,
  progress: 1,
  unit: 'ppm m',
  note: 'Screening, not quantification.',
  width: 32,
  height: 20,
  histogram: null,
  thresholds: [],
  ...values,
});

/** Answers of the cube service in their recorded shape; a test replaces those that matter to it by the end of their path. */
export function serveCube(answers: Readonly<Record<string, (url: URL) => Response>> = {}) {
  const served = vi.fn(async (address: string, init?: RequestInit) => {
    const url = new URL(address, 'http://sigma.example');
    const own = Object.entries(answers).find(([end]) => url.pathname.endsWith(end));
    if (own !== undefined) return own[1](url);
    if (url.pathname.endsWith('/meta/')) return Response.json(cubeMetaOf());
    if (url.pathname.endsWith('/spectrum/')) return Response.json(spectrumOf(url));
    if (url.pathname.endsWith('/planes/')) return planesOf(url);
    if (url.pathname.endsWith('/match/')) return Response.json({ note: 'Shapes only.', matches: [match] });
    if (url.pathname.endsWith('/filter/')) return Response.json(filterState());
    if (init?.method === 'DELETE') return new Response(null, { status: 204 });
    if (url.pathname.includes('/filter/')) {
      return new Response(Float32Array.from({ length: 640 }, (_, at) => at).buffer, {
        headers: { 'sigma-plane-width': '32', 'sigma-plane-height': '20' },
      });
    }
    if (url.pathname.endsWith('/spectra/')) {
      return Response.json({ level: 'radiance', unit: '', wavelengths_nm: NM, spectra: [region(12)] });
    }
    if (url.pathname.endsWith('.sli')) return new Response(new Uint8Array(4));
    return new Response(null, { status: 404 });
  });
  vi.stubGlobal('fetch', served);
  return served;
}

export const problemOf = (status: number, code: ErrorCode, detail: string) =>
  Response.json({ type: 'about:blank', title: 'x', status, code, detail }, { status });
