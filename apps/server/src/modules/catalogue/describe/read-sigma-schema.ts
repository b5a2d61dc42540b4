import { bind, readSigmaSchema } from '@sigma/contract';
import { SIGMA_SCHEMA } from './sigma-schema.ts';

export const readSigmaSchemaBinding = () =>
  bind(readSigmaSchema, async ({ url }) => ({ ...SIGMA_SCHEMA, $id: url }));
