import { createGridCache, findOpportunities, parseElementSet, prepareArea, subpoint } from '@sigma/orbit';

const parsed = parseElementSet(
  '1 56958U 23084AC  25276.32044609  .00034040  00000+0  93261-3 0  9994\n' +
    '2 56958  97.5905  48.7238 0008706 135.9507 224.2432 15.37201932128411',
);
if (!parsed.ok) throw new Error(parsed.reason); // such as "checksum"

const start = new Date('2025-10-04T00:00:00Z');
subpoint(parsed.set, start); // { position: [lon, lat], heightKm }

const grid = createGridCache().of(parsed.set); // one cache for all searches of a process
const area = prepareArea({ type: 'Point', coordinates: [-122.429, 37.779] });
findOpportunities(grid, area, { start, end: new Date('2025-10-11T00:00:00Z'), maxSlewDeg: 30 });
