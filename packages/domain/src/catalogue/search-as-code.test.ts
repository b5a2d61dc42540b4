import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchAsCode } from './search-as-code.ts';

const where = { apiBase: 'https://sigma.example/api', program: 3 };

describe('a search as programs', () => {
  it('addresses the catalogue of the program, whether or not the base ends with a slash', () => {
    for (const apiBase of [where.apiBase, `${where.apiBase}/`]) {
      const { curl, python, typescript } = searchAsCode({ limit: 1 }, { ...where, apiBase });
      expect(curl).toContain("'https://sigma.example/api/stac/programs/3/search'");
      expect(python).toContain('"https://sigma.example/api/stac/programs/3/"');
      expect(typescript).toContain('"https://sigma.example/api/stac/programs/3/search"');
    }
  });

  it('omits undefined members of a search', () => {
    for (const text of Object.values(searchAsCode({ limit: 1, datetime: undefined }, where))) {
      expect(text).not.toMatch(/\bdatetime["=]/);
    }
  });

  it('passes the exact body of the call to curl, whatever its texts contain', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (given) => {
        const search: unknown = JSON.parse(JSON.stringify(given));
        const [, body = ''] = /<<'SEARCH'\n(.*)\nSEARCH\n$/s.exec(searchAsCode(given, where).curl) ?? [];
        expect(JSON.parse(body)).toEqual(search);
        expect(body).not.toContain('\n');
      }),
    );
  });

  it('writes the values of a search as Python literals', () => {
    const filter = { op: '=', args: [{ property: 'sigma:simulated' }, true, false, null] };
    expect(searchAsCode({ filter, 'filter-lang': 'cql2-json' }, where).python).toContain(
      'filter={"op": "=", "args": [{"property": "sigma:simulated"}, True, False, None]},\n    filter_lang="cql2-json",',
    );
  });
});
