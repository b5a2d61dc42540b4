import { readFile } from 'node:fs/promises';
import validate from 'stac-node-validator';
import { SIGMA_SCHEMA } from '../describe/sigma-schema.ts';
import { OWN_SCHEMAS } from './own-schemas.fixture.ts';

const STAC = 'https://schemas.stacspec.org/v1.1.0';
const EXTENSIONS = 'https://stac-extensions.github.io';

/** Published schemas by the file that holds them. */
const PUBLISHED: Readonly<Record<string, string>> = {
  [`${STAC}/item-spec/json-schema/item.json`]: 'item.json',
  [`${STAC}/item-spec/json-schema/bands.json`]: 'bands.json',
  [`${STAC}/item-spec/json-schema/data-values.json`]: 'data-values.json',
  [`${STAC}/collection-spec/json-schema/collection.json`]: 'collection.json',
  [`${EXTENSIONS}/eo/v2.0.0/schema.json`]: 'eo.json',
  [`${EXTENSIONS}/file/v2.1.0/schema.json`]: 'file.json',
};
const OUR_EXTENSION = '/api/stac/schemas/sigma/v1.0.0/schema.json';

/** A schema by its address, never from the network. */
async function loader(uri: string): Promise<object> {
  const address = uri.replace(/#$/, '');
  const file = PUBLISHED[address];
  if (file !== undefined) {
    return JSON.parse(await readFile(new URL(`stac-schemas/${file}`, import.meta.url), 'utf8'));
  }
  if (address.endsWith(OUR_EXTENSION)) return { ...SIGMA_SCHEMA, $id: address };
  const own = OWN_SCHEMAS.get(address);
  if (own === undefined) throw new Error(`There is no schema ${address}.`);
  return structuredClone(own);
}

/** What the validator finds wrong with an answer; empty for a valid one. What it skips counts as wrong. */
export async function stacFaults(answer: object): Promise<readonly string[]> {
  const report = await validate(structuredClone(answer), { loader });
  const parts = report.children.length > 0 ? report.children : [report];
  return parts.flatMap(({ id, valid, skipped, messages, results }) => {
    if (valid === true && !skipped) return [];
    const faults = [...results.core, ...Object.values(results.extensions).flat()];
    return [`${id}: ${JSON.stringify([...messages, ...faults])}`];
  });
}
