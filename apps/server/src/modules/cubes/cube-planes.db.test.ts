import {
  evaluateExpression,
  NO_PLANE_VALUE,
  PLANE_HEADERS,
  problem,
  readCubePlanes,
  readCubeTile,
} from '@sigma/contract';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  BANDS,
  BLANK,
  GAIN,
  HEIGHT,
  placeOf,
  problemOf,
  storedCubes,
  valueAt,
  WIDTH,
} from './stored-cubes.fixture.ts';

const call = storedCubes();

describe('planes of a cube', () => {
  const planes = async (query: object) => {
    const answer = await call(readCubePlanes, { query: { ...query } });
    expect([answer.status, answer.ok ? '' : await answer.text()]).toEqual([200, '']);
    const header = (name: keyof typeof PLANE_HEADERS) => answer.headers.get(PLANE_HEADERS[name]);
    return { answer, header, values: new Uint16Array(await answer.clone().arrayBuffer()) };
  };

  it('are the stored numbers, with gain, size and unit in headers, and not compressed', async () => {
    const { answer, header, values } = await planes({ bands: '7,2', window: '2,3,10,6' });
    expect([header('width'), header('height'), header('scales'), header('offsets'), header('unit')]).toEqual([
      ...['10', '6', `${GAIN},${GAIN}`, '0,0', 'uW cm-2 sr-1 nm-1'],
    ]);
    const expected = [7, 2].flatMap((band) =>
      Array.from({ length: 60 }, (_, n) => {
        const [col, row] = [2 + (n % 10), 3 + Math.floor(n / 10)];
        return col === BLANK.col && row === BLANK.row
          ? NO_PLANE_VALUE
          : (valueAt(col, row, band) ?? 0) / GAIN;
      }),
    );
    expect([...values]).toEqual(expected);
    expect(answer.headers.get('content-encoding')).toBeNull();
  });

  it('have every n-th pixel on request', async () => {
    const { header, values } = await planes({ bands: '0', step: 4 });
    expect([header('width'), header('height')]).toEqual(['10', '8']);
    expect(values[11]).toBe((valueAt(4, 4, 0) ?? 0) / GAIN);
  });

  it('are not sent again to a client that has them', async () => {
    const { answer } = await planes({ bands: '1' });
    const tag = answer.headers.get('etag') ?? '';
    const again = await call(readCubePlanes, { query: { bands: '1' }, headers: { 'if-none-match': tag } });
    expect(again.status).toBe(304);
    expect((await planes({ bands: '2' })).answer.headers.get('etag')).not.toBe(tag);
  });

  it.each([
    [{ bands: String(BANDS) }, ['bands']],
    [{ bands: '1', window: `0,0,${WIDTH + 1},1` }, ['window']],
  ])('are refused for %j, naming the field', async (query, fields) => {
    const refused = await problemOf(await call(readCubePlanes, { query }));
    expect([refused.status, refused.fields]).toEqual([400, fields]);
  });
});

describe('an expression of bands', () => {
  it('is calculated at each pixel, NaN where nothing was measured', async () => {
    const answer = await call(evaluateExpression, {
      body: { expression: '(R(800) - R(640)) / (R(800) + R(640))', window: [0, 4, 5, 1] },
    });
    const values = new Float32Array(await answer.arrayBuffer());
    const index = (col: number) => {
      const [red, infrared] = [valueAt(col, 4, 6) ?? Number.NaN, valueAt(col, 4, 10) ?? Number.NaN];
      return Math.fround((infrared - red) / (infrared + red));
    };
    expect([...values]).toEqual([0, 1, 2, 3, 4].map((col) => (col === BLANK.col ? Number.NaN : index(col))));
  });

  it.each([
    ['R(640) +', 8],
    ['R(640) / R(3000)', 9],
    ['1 + R(1200)', 4],
  ])('"%s" is refused with the position of the mistake', async (expression, offset) => {
    const answer = await call(evaluateExpression, { body: { expression } });
    const { errors } = problem.parse(await answer.json());
    expect(answer.status).toBe(422);
    expect(errors).toMatchObject([
      { field: 'expression', position: { offset, line: 1, column: offset + 1 } },
    ]);
  });
});

describe('tiles of a cube', () => {
  const [lon, lat] = placeOf(WIDTH / 2, HEIGHT / 2);
  const tileAt = (z: number) => {
    const phi = (lat * Math.PI) / 180;
    const y = Math.floor(((1 - Math.asinh(Math.tan(phi)) / Math.PI) / 2) * 2 ** z);
    return { z, x: Math.floor(((lon + 180) / 360) * 2 ** z), y };
  };

  it('show three bands as WebP, stretched between percentiles, and answer 304 and 204', async () => {
    const answer = await call(readCubeTile, { params: tileAt(16), query: { bands: '30,20,10' } });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const picture = sharp(await answer.bytes());
    expect(await picture.metadata()).toMatchObject({ width: 256, height: 256 });
    const { channels } = await picture.stats();
    expect((channels[0]?.max ?? 0) - (channels[0]?.min ?? 0)).toBeGreaterThan(150);
    const headers = { 'if-none-match': answer.headers.get('etag') ?? '' };
    const again = await call(readCubeTile, { params: tileAt(16), query: { bands: '30,20,10' }, headers });
    expect(again.status).toBe(304);
    const outside = await call(readCubeTile, { params: { z: 16, x: 1, y: 1 }, query: { bands: '1,2,3' } });
    expect(outside.status).toBe(204);
  });

  it('are not there for a cube without a place', async () => {
    const answer = await call(readCubeTile, {
      params: { scene: 'nowhere', ...tileAt(16) },
      query: { bands: '1,2,3' },
    });
    expect(await problemOf(answer)).toMatchObject({
      status: 404,
      detail: expect.stringContaining('no place'),
    });
  });
});
