import { readFile } from 'node:fs/promises';
import validate from 'stac-node-validator';
import { SIGMA_SCHEMA } from '../describe/sigma-schema.ts';
import { OWN_SCHEMAS } from './own-schemas.fixture.ts';

const STAC = 'https://schemas.stacspec.org/v1.1.0';
const EXTENSIONS = 'https://stac-extensions.github.io';

/** The files of published schemas by schema address. */
const PUBLISHED: Readonly<Record<string, string>> = {
  [`${STAC}/item-spec/json-schema/item.json`]: 'item.json',
  [`${STAC}/item-spec/json-schema/bands.json`]: 'bands.json',
  [`${STAC}/item-spec/json-schema/data-values.json`]: 'data-values.json',
  [`${STAC}/collection-spec/json-schema/collection.json`]: 'collection.json',
  [`${EXTENSIONS}/eo/v2.0.0/schema.json`]: 'eo.json',
  [`${EXTENSIONS}/file/v2.1.0/schema.json`]: 'file.json',
};
const SIGMA_EXTENSION_PATH = '/api/stac/schemas/sigma/v1.0.0/schema.json';

/** Loads a schema by its address, never from the network. */
async function loadSchema(uri: string): Promise<object> {
  const address = uri.replace(/#$/, '');
  const file = PUBLISHED[address];
  if (file !== undefined) {
    return JSON.parse(await readFile(new URL(`../stac-schemas/${file}`, import.meta.url), 'utf8'));
  }
  if (address.endsWith(SIGMA_EXTENSION_PATH)) return { ...SIGMA_SCHEMA, $id: address };
  const own = OWN_SCHEMAS.get(address);
  if (own === undefined) throw new Error(`Schema ${address} is not available.`);
  return structuredClone(own);
}

/** The errors that the validator finds in an answer; empty if it is valid. Skipped objects count as errors. */
export async function stacErrors(answer: object): Promise<readonly string[]> {
  const report = await validate(structuredClone(answer), { loader: loadSchema });
  const reports = report.children.length > 0 ? report.children : [report];
  return reports.flatMap(({ id, valid, skipped, messages, results }) => {
    if (valid === true && !skipped) return [];
    const errors = [...results.core, ...Object.values(results.extensions).flat()];
    return [`${id}: ${JSON.stringify([...messages, ...errors])}`];
  });
}
