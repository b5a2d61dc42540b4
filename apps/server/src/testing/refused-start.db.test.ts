import { readdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { type TempFolder, tempFolder } from '@sigma/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { refusedStart, type Variables } from './server-process.fixture.ts';

let folder: TempFolder;
beforeEach(async () => {
  folder = await tempFolder();
});
afterEach(() => folder.remove());

const refused = (variables: Variables) => refusedStart({ SIGMA_DATA: folder.path, ...variables });

describe('a start with an invalid variable', () => {
  it.each<[string, Variables]>([
    ['PORT', { PORT: 'abc' }],
    ['SIGMA_DEMO', { SIGMA_DEMO: 'maybe' }],
    ['OIDC_ISSUER', { OIDC_ISSUER: 'ftp://issuer.example' }],
    ['SIGMA_ROLE', { SIGMA_ROLE: 'worker' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/sigma' }],
    ['S3_ENDPOINT', { S3_ENDPOINT: 'bucket' }],
    ['OIDC_ISSUER', { NODE_ENV: 'production' }],
    ['PUBLIC_URL', { NODE_ENV: 'production', OIDC_ISSUER: 'local', PUBLIC_URL: 'http://sigma.example' }],
  ])('exits with one line that names %s for the variables %j', async (name, variables) => {
    const { code, stdout, stderr } = await refused(variables);
    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toMatch(new RegExp(`^${name} [^\\n]+\\n$`));
    expect(await readdir(folder.path)).toEqual([]);
  });
});

describe('a start without its port or database', () => {
  it('reports a port in use and how to change it, before anything is created', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const address = other.address();
    const port = String(typeof address === 'object' ? address?.port : '');
    const { code, stderr } = await refused({ PORT: port });
    other.close();
    expect(code).toBe(1);
    expect(stderr).toMatch(new RegExp(`^Port ${port} is in use[^\\n]*PORT[^\\n]*\\n$`));
    expect(await readdir(folder.path)).toEqual([]);
  });

  it('reports in one line that the database does not respond', async () => {
    const { code, stderr } = await refused({ DATABASE_URL: 'postgres://sigma:secret@127.0.0.1:1/sigma' });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^[^\n]*DATABASE_URL[^\n]*\n$/);
    expect(stderr).not.toContain('secret');
  });
});
