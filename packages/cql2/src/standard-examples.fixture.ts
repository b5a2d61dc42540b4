const p = (property: string) => ({ property });
const during = (start: unknown, end: unknown) => ({ interval: [start, end] });
const own = during(p('starts_at'), p('ends_at'));
const named = (op: string, ...args: unknown[]) => ({ op, args });
const temporal = (word: string, op: string): [string, unknown] => [
  `${word}(INTERVAL(starts_at, ends_at), INTERVAL('2005-01-10', '2010-02-10'))`,
  named(op, own, during('2005-01-10', '2010-02-10')),
];
const square = [
  [
    [7, 50],
    [10, 50],
    [10, 53],
    [7, 53],
    [7, 50],
  ],
];

const triangle = [
  [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 0],
  ],
];

/** Filters in both encodings, after the examples of OGC 21-065r2, clauses 6 and 7, and each kind of literal. */
export const EXAMPLES: [string, unknown][] = [
  ["city = 'Toronto'", named('=', p('city'), 'Toronto')],
  ['balance - 150.0 > 0', named('>', named('-', p('balance'), 150), 0)],
  ["updated >= DATE('1999-11-05')", named('>=', p('updated'), { date: '1999-11-05' })],
  [
    "updated < TIMESTAMP('1969-07-24T16:50:35Z')",
    named('<', p('updated'), { timestamp: '1969-07-24T16:50:35Z' }),
  ],
  ['geophys:SURVEY_NAME IS NOT NULL', named('not', named('isNull', p('geophys:SURVEY_NAME')))],
  ['is_open = TRUE', named('=', p('is_open'), true)],
  ['is_open', p('is_open')],
  [
    "floors > 5 AND material = 'brick' OR NOT swimming_pool",
    named(
      'or',
      named('and', named('>', p('floors'), 5), named('=', p('material'), 'brick')),
      named('not', p('swimming_pool')),
    ),
  ],
  [
    "(floors > 5 OR material = 'brick') AND swimming_pool = true",
    named(
      'and',
      named('or', named('>', p('floors'), 5), named('=', p('material'), 'brick')),
      named('=', p('swimming_pool'), true),
    ),
  ],
  ["name LIKE 'Smith%'", named('like', p('name'), 'Smith%')],
  ["name NOT LIKE '_x\\%'", named('not', named('like', p('name'), '_x\\%'))],
  ['depth BETWEEN 100.0 AND 150.0', named('between', p('depth'), 100, 150)],
  ['depth not between 1 and 2', named('not', named('between', p('depth'), 1, 2))],
  [
    "cityName IN ('Toronto', 'Frankfurt', 'Tokyo', 'New York')",
    named('in', p('cityName'), ['Toronto', 'Frankfurt', 'Tokyo', 'New York']),
  ],
  ['category NOT IN (1, 2, 3, 4)', named('not', named('in', p('category'), [1, 2, 3, 4]))],
  [
    "CASEI(road_class) IN (CASEI('Οδος'), CASEI('Straße'))",
    named('in', named('casei', p('road_class')), [named('casei', 'Οδος'), named('casei', 'Straße')]),
  ],
  [
    "ACCENTI(etat_vol) = ACCENTI('débárquér')",
    named('=', named('accenti', p('etat_vol')), named('accenti', 'débárquér')),
  ],
  [
    "CASEI(geophys:SURVEY_NAME) LIKE CASEI('%Calcutta%')",
    named('like', named('casei', p('geophys:SURVEY_NAME')), named('casei', '%Calcutta%')),
  ],
  [
    'S_INTERSECTS(geometry, POINT(36.319836 32.288087))',
    named('s_intersects', p('geometry'), { type: 'Point', coordinates: [36.319836, 32.288087] }),
  ],
  [
    'S_CROSSES(road, POLYGON((7 50, 10 50, 10 53, 7 53, 7 50)))',
    named('s_crosses', p('road'), { type: 'Polygon', coordinates: square }),
  ],
  [
    'S_DISJOINT(geometry, MULTIPOLYGON(((7 50, 10 50, 10 53, 7 53, 7 50)), ((0 0, 1 0, 1 1, 0 0))))',
    named('s_disjoint', p('geometry'), { type: 'MultiPolygon', coordinates: [square, triangle] }),
  ],
  [
    'S_CONTAINS(geometry, MULTIPOINT((7 50), (10 51.5)))',
    named('s_contains', p('geometry'), {
      type: 'MultiPoint',
      coordinates: [
        [7, 50],
        [10, 51.5],
      ],
    }),
  ],
  [
    'S_EQUALS(geometry, LINESTRING(-80.8 28.4, -80.9 28.5))',
    named('s_equals', p('geometry'), {
      type: 'LineString',
      coordinates: [
        [-80.8, 28.4],
        [-80.9, 28.5],
      ],
    }),
  ],
  [
    'S_OVERLAPS(geometry, MULTILINESTRING((1 2, 3 4), (5 6, 7 8)))',
    named('s_overlaps', p('geometry'), {
      type: 'MultiLineString',
      coordinates: [
        [
          [1, 2],
          [3, 4],
        ],
        [
          [5, 6],
          [7, 8],
        ],
      ],
    }),
  ],
  [
    'S_INTERSECTS(geometry, GEOMETRYCOLLECTION(POINT(7.02 49.92), LINESTRING(1 2, 3 4)))',
    named('s_intersects', p('geometry'), {
      type: 'GeometryCollection',
      geometries: [
        { type: 'Point', coordinates: [7.02, 49.92] },
        {
          type: 'LineString',
          coordinates: [
            [1, 2],
            [3, 4],
          ],
        },
      ],
    }),
  ],
  [
    'S_WITHIN(location, BBOX(-118, 33.8, -117.9, 34))',
    named('s_within', p('location'), { bbox: [-118, 33.8, -117.9, 34] }),
  ],
  [
    'S_INTERSECTS(geometry, BBOX(170, -10, -170, 10))',
    named('s_intersects', p('geometry'), { bbox: [170, -10, -170, 10] }),
  ],
  ['S_TOUCHES(a, b)', named('s_touches', p('a'), p('b'))],
  ["T_AFTER(updated_at, DATE('2010-02-10'))", named('t_after', p('updated_at'), { date: '2010-02-10' })],
  [
    "T_BEFORE(updated_at, TIMESTAMP('2012-08-10T05:30:00Z'))",
    named('t_before', p('updated_at'), { timestamp: '2012-08-10T05:30:00Z' }),
  ],
  temporal('T_CONTAINS', 't_contains'),
  temporal('T_DISJOINT', 't_disjoint'),
  temporal('T_DURING', 't_during'),
  temporal('T_EQUALS', 't_equals'),
  temporal('T_FINISHEDBY', 't_finishedBy'),
  temporal('T_FINISHES', 't_finishes'),
  temporal('T_MEETS', 't_meets'),
  temporal('T_METBY', 't_metBy'),
  temporal('T_OVERLAPPEDBY', 't_overlappedBy'),
  temporal('T_OVERLAPS', 't_overlaps'),
  temporal('T_STARTEDBY', 't_startedBy'),
  temporal('T_STARTS', 't_starts'),
  [
    "T_INTERSECTS(event_time, INTERVAL('1969-07-16T05:32:00Z', '..'))",
    named('t_intersects', p('event_time'), during('1969-07-16T05:32:00Z', '..')),
  ],
  [
    "A_CONTAINS(layer:ids, ('layers-ca', 'layers-us'))",
    named('a_contains', p('layer:ids'), ['layers-ca', 'layers-us']),
  ],
  ["A_CONTAINEDBY(layer:ids, ('layers-ca'))", named('a_containedBy', p('layer:ids'), ['layers-ca'])],
  ['A_EQUALS(layer:ids, ())', named('a_equals', p('layer:ids'), [])],
  ['A_OVERLAPS(values, (a + 1, 2.5))', named('a_overlaps', p('values'), [named('+', p('a'), 1), 2.5])],
  [
    'vehicle_height > bridge_clearance - 1',
    named('>', p('vehicle_height'), named('-', p('bridge_clearance'), 1)),
  ],
  ['1 = 1', named('=', 1, 1)],
  ['avg(windSpeed) < 4', named('<', named('avg', p('windSpeed')), 4)],
  [
    "min_distance(geometry, POINT(1 2), 'km', TRUE) <= 2 ^ 3",
    named(
      '<=',
      named('min_distance', p('geometry'), { type: 'Point', coordinates: [1, 2] }, 'km', true),
      named('^', 2, 3),
    ),
  ],
  [
    'a + b * 2 - c / 4 % 3 DIV 2 = 0',
    named(
      '=',
      named(
        '-',
        named('+', p('a'), named('*', p('b'), 2)),
        named('div', named('%', named('/', p('c'), 4), 3), 2),
      ),
      0,
    ),
  ],
  ['(a IS NULL) = (b = c)', named('=', named('isNull', p('a')), named('=', p('b'), p('c')))],
];
