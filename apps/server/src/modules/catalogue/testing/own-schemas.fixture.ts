/**
 * Schemas written after the texts of STAC 1.1.0 and of its extensions, by address. The prefix of an extension
 * is closed: members that it does not name are invalid.
 */
const STAC = 'https://schemas.stacspec.org/v1.1.0';
const ITEM = `${STAC}/item-spec/json-schema`;

const text = { type: 'string' };
const number = { type: 'number' };
const between = (minimum: number, maximum: number) => ({ type: 'number', minimum, maximum });
const instant = { type: 'string', format: 'date-time', pattern: '(\\+00:00|Z)$' };
const listOf = (items: object) => ({ type: 'array', items });
const withMembers = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });

const provider = withMembers(
  {
    name: { type: 'string', minLength: 1 },
    description: text,
    roles: listOf({ enum: ['producer', 'licensor', 'processor', 'host'] }),
    url: { type: 'string', format: 'iri' },
  },
  { required: ['name'] },
);

const common = {
  allOf: [
    withMembers({ title: text, description: { type: 'string', minLength: 1 }, keywords: listOf(text) }),
    withMembers(
      {
        datetime: { ...instant, type: ['string', 'null'] },
        start_datetime: instant,
        end_datetime: instant,
        created: instant,
        updated: instant,
      },
      { dependencies: { start_datetime: ['end_datetime'], end_datetime: ['start_datetime'] } },
    ),
    withMembers({
      platform: text,
      instruments: listOf(text),
      constellation: text,
      mission: text,
      gsd: { type: 'number', exclusiveMinimum: 0 },
    }),
    withMembers({ license: { type: 'string', pattern: '^[\\w.\\-+]+$' }, providers: listOf(provider) }),
    { $ref: 'bands.json' },
    { $ref: 'data-values.json' },
  ],
};

const position = { type: 'array', minItems: 2, items: number };
const ring = { type: 'array', minItems: 4, items: position };
const geometryOf = (type: string, coordinates: object) =>
  withMembers({ type: { const: type }, coordinates }, { required: ['type', 'coordinates'] });
const geometry = {
  oneOf: [
    geometryOf('Point', position),
    geometryOf('MultiPoint', listOf(position)),
    geometryOf('LineString', { ...listOf(position), minItems: 2 }),
    geometryOf('MultiLineString', listOf(listOf(position))),
    geometryOf('Polygon', listOf(ring)),
    geometryOf('MultiPolygon', listOf(listOf(ring))),
  ],
};

/** The schema of an extension. An Item that names view, sat or raster must have at least one of its members. */
function extension(address: string, prefix: string, fields: Readonly<Record<string, object>>): object {
  const closed = withMembers(fields, {
    patternProperties: { [`^(?!${prefix}:)`]: {} },
    additionalProperties: false,
  });
  const some = { anyOf: Object.keys(fields).map((name) => ({ required: [name] })) };
  const places: Readonly<Record<string, readonly object[]>> = {
    view: [{ properties: { properties: some } }],
    sat: [{ properties: { properties: some } }],
    // Rejects Items none of whose assets has a member of the extension.
    raster: [{ not: { properties: { assets: { additionalProperties: { not: some } } } } }],
  };
  return {
    $id: address,
    type: 'object',
    required: ['stac_extensions', 'properties', 'assets'],
    properties: {
      stac_extensions: { type: 'array', contains: { const: address } },
      properties: closed,
      assets: { type: 'object', additionalProperties: closed },
    },
    ...(places[prefix] === undefined ? {} : { anyOf: places[prefix] }),
  };
}

const extensionAddress = (name: string, version: string) =>
  `https://stac-extensions.github.io/${name}/v${version}/schema.json`;

const EXTENSIONS: readonly (readonly [string, string, string, Readonly<Record<string, object>>])[] = [
  [
    'view',
    '1.1.0',
    'view',
    {
      'view:off_nadir': between(0, 90),
      'view:incidence_angle': between(0, 90),
      'view:azimuth': between(0, 360),
      'view:sun_azimuth': between(0, 360),
      'view:sun_elevation': between(-90, 90),
      'view:moon_azimuth': between(0, 360),
      'view:moon_elevation': between(-90, 90),
    },
  ],
  [
    'sat',
    '1.2.0',
    'sat',
    {
      'sat:platform_international_designator': text,
      'sat:orbit_state': { enum: ['ascending', 'descending', 'geostationary'] },
      'sat:absolute_orbit': { type: 'integer', minimum: 1 },
      'sat:relative_orbit': { type: 'integer', minimum: 1 },
      'sat:anx_datetime': instant,
    },
  ],
  [
    'projection',
    '1.2.0',
    'proj',
    {
      'proj:code': { type: ['string', 'null'], pattern: '^[A-Z]+:\\w+$' },
      'proj:epsg': { type: ['integer', 'null'] },
      'proj:wkt2': { type: ['string', 'null'] },
      'proj:bbox': { type: 'array', minItems: 4, maxItems: 6, items: number },
      'proj:shape': { type: 'array', minItems: 2, maxItems: 2, items: { type: 'integer' } },
      'proj:transform': { type: 'array', minItems: 6, maxItems: 9, items: number },
    },
  ],
  [
    'raster',
    '2.0.0',
    'raster',
    {
      'raster:sampling': { enum: ['area', 'point'] },
      'raster:bits_per_sample': { type: 'integer' },
      'raster:spatial_resolution': number,
      'raster:scale': number,
      'raster:offset': number,
      'raster:histogram': withMembers({ count: number, min: number, max: number, buckets: listOf(number) }),
    },
  ],
  [
    'processing',
    '1.2.0',
    'processing',
    {
      'processing:level': text,
      'processing:lineage': text,
      'processing:facility': text,
      'processing:datetime': instant,
      'processing:version': text,
      'processing:software': { type: 'object', additionalProperties: text },
    },
  ],
];

const catalog = {
  $id: `${STAC}/catalog-spec/json-schema/catalog.json`,
  type: 'object',
  required: ['stac_version', 'type', 'id', 'description', 'links'],
  properties: {
    stac_version: { const: '1.1.0' },
    type: { const: 'Catalog' },
    id: { type: 'string', minLength: 1 },
    title: text,
    description: { type: 'string', minLength: 1 },
    links: { $ref: '../../item-spec/json-schema/item.json#/definitions/links' },
    conformsTo: { type: 'array', minItems: 1, items: { type: 'string', format: 'uri' } },
  },
};

export const OWN_SCHEMAS: ReadonlyMap<string, object> = new Map([
  [`${ITEM}/common.json`, { $id: `${ITEM}/common.json`, ...common }],
  [catalog.$id, catalog],
  [
    'https://geojson.org/schema/Feature.json',
    {
      $id: 'https://geojson.org/schema/Feature.json',
      type: 'object',
      required: ['type', 'properties', 'geometry'],
      properties: { type: { const: 'Feature' }, properties: { type: ['object', 'null'] } },
    },
  ],
  [
    'https://geojson.org/schema/Geometry.json',
    { $id: 'https://geojson.org/schema/Geometry.json', ...geometry },
  ],
  ...EXTENSIONS.map(([name, version, prefix, fields]) => {
    const address = extensionAddress(name, version);
    return [address, extension(address, prefix, fields)] as const;
  }),
]);
