// Writes docs/openapi.json from the contract; with --check says whether the written one is fresh.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openApiDocument, operations } from '@sigma/contract';

const path = fileURLToPath(new URL('../docs/openapi.json', import.meta.url));
const text = `${JSON.stringify(openApiDocument(operations), null, 2)}\n`;

if (process.argv.includes('--check')) {
  const fresh = existsSync(path) && readFileSync(path, 'utf8') === text;
  console.log(fresh ? 'docs/openapi.json is fresh' : 'docs/openapi.json is stale: run npm run openapi');
  process.exit(fresh ? 0 : 1);
}
writeFileSync(path, text);
console.log('docs/openapi.json written');
