import { formatDms, type Position, parseCoordinateText } from '@sigma/geo';
import type { Bench } from '../bench.ts';
import { repeated, timed } from '../measure.ts';

const ROUNDS = 200;
/** The slowest texts are those that nearly are coordinates. */
const OTHERS = [
  'San Francisco',
  '10 Downing Street, London',
  '94103-1234',
  '12345678-1234-1234-1234-123456789012',
  `40°26'46.302"N 79°58'56.485"X`,
  `${'1 '.repeat(39)}N`,
];

/** Texts of every form, printed at places all over the Earth, and some texts that are not coordinates. */
function texts(): readonly string[] {
  const places = Array.from(
    { length: 20 },
    (_, index): Position => [index * 17.123457 - 171, index * 8.654321 - 82],
  );
  const printed = places.flatMap(([lon, lat]) => {
    const dms = formatDms([lon, lat], 3);
    return [`${lat}, ${lon}`, `${lat} ${lon}`, dms, dms.replace(', ', ' '), dms.replace(/[°'"]/g, ' ')];
  });
  return [...printed, '402646.302N0795856.485W', '145606302, -287936485.2', ...OTHERS];
}

/** What is typed into the search box, read on every key. */
export const coordinatesBench: Bench = {
  name: 'coordinates',
  async run({ runs }) {
    const all = texts();
    const unread = all.filter((text) => parseCoordinateText(text) === undefined).length;
    const round = async () => {
      for (let index = 0; index < ROUNDS; index += 1) for (const text of all) parseCoordinateText(text);
    };
    const values = await repeated(
      runs(20),
      async () => ((await timed(round)) * 1000) / (ROUNDS * all.length),
    );
    const note = `${all.length} texts, ${unread} of them no coordinates`;
    return [{ name: 'reading a coordinate text', unit: 'µs', target: 20, values, note }];
  },
};
