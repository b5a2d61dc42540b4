import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const MAP = join(import.meta.dirname, '..');
/** Imports of the library that are more than types; `import '…css'` has no `from`. */
const VALUE_IMPORT = /^import (?!type)[^;]*from '(maplibre-gl|terra-draw)[^']*';/m;

/** Rooms that a page imports: what they import is loaded with the page, before the map. */
it.each(['layers', 'drawing', 'controls', 'registry'])(
  'the room map/%s imports no values of the map library, which is loaded after the page',
  (room) => {
    const files = readdirSync(join(MAP, room), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
      .map((file) => join(MAP, room, file));
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((file) => VALUE_IMPORT.test(readFileSync(file, 'utf8')))).toEqual([]);
  },
);
