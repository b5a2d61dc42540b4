import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig, VARIABLE_NAMES } from './config.ts';

const read = (environment: Record<string, string>) => readConfig(environment, '/srv/sigma');

function problemOf(environment: Record<string, string>): string {
  try {
    read(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
  }
  return 'no problem';
}

describe('configuration', () => {
  it('has a default for every variable', () => {
    expect(read({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      publicUrl: undefined,
      dataFolder: '/srv/sigma/data',
      role: 'all',
      demo: true,
      adminEmails: [],
      oidc: { issuer: 'local', clientId: 'sigma-web', audience: 'urn:sigma:api' },
      storage: { S3_ENDPOINT: undefined },
      basemap: undefined,
      runningInTestMode: false,
      skipLogin: false,
    });
  });

  it('treats an empty variable as not set', () => {
    expect(read({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({
      port: 8080,
      postgres: { url: undefined, poolSize: 10, expensivePoolSize: 3 },
    });
  });

  it.each([
    ['PORT', '80a', 'a port from 0 to 65535'],
    ['PORT', '65536', 'a port from 0 to 65535'],
    ['PUBLIC_URL', 'sigma.example', 'http or https address'],
    ['PUBLIC_URL', 'https://sigma.example/app', 'without a path'],
    ['SIGMA_ROLE', 'boss', 'all, api or worker'],
    ['SIGMA_DEMO', 'perhaps', 'on or off'],
    ['SIGMA_DEMO_SPEED', '0', 'a number from 1 to 10000'],
    ['SIGMA_DEMO_SPEED', '10001', 'a number from 1 to 10000'],
    ['DATABASE_URL', 'mysql://db/sigma', 'postgres://'],
    ['DATABASE_SESSION_URL', 'db.example', 'postgres://'],
    ['DATABASE_SESSION_URL', 'postgres://db.example/sigma', 'empty unless DATABASE_URL is set'],
    ['DATABASE_POOL_SIZE', '1', 'a whole number of connections from 2 to 999'],
    ['DATABASE_EXPENSIVE_POOL_SIZE', '0', 'a whole number of connections from 1 to 999'],
    ['OIDC_ISSUER', 'auth.example', 'local or the https address'],
    ['SIGMA_ADMIN_EMAILS', 'root', 'e-mail addresses'],
    ['SMTP_URL', 'mail.example:587', 'smtps://user:password@mail.example:465'],
    ['MAIL_FROM', 'Sigma', 'an e-mail address'],
    ['SIGMA_OPERATOR_NAME', 'Sky <sky@mail.example>', 'a name of 1 to 100 characters'],
    ['BASEMAP_URL', 'https://tiles.example/', '{z}, {x} and {y}'],
    ['BASEMAP_URL', 'tiles.example/{z}/{x}/{y}', 'http or https tile address'],
    ['BASEMAP_URL', 'https://tiles.example/{z}/{x}', '{TileRow} and {TileCol}'],
    ['BASEMAP_URL', 'https://{quadkey}.tiles.example/a', 'one fixed host'],
    ['GEOCODER_URL', 'places.example', 'http or https address'],
    ['TLE_SOURCE', 'ftp://files.example/sets.txt', 'http or https address'],
    ['TLE_SOURCE', 'no-such-file.txt', 'the path of a file'],
    ['SIGMA_TILE_CACHE_MB', '0', 'a whole number of megabytes'],
    ['S3_ENDPOINT', 'files', 'S3 service'],
    ['ORDER_GRACE_SECONDS', '-1', 'a whole number of seconds'],
    ['ORDER_GRACE_SECONDS', '86401', 'from 0 to 86400'],
  ])('rejects %s=%s with one line that names the variable', (name, value, expected) => {
    const problem = problemOf({ [name]: value });
    expect(problem).toContain(`${name} must be`);
    expect(problem).toContain(expected);
    expect(problem).not.toContain('\n');
  });

  it.each([
    'https://tiles.example/{z}/{x}/{y}.png?key=1',
    'https://tiles.example/a{quadkey}.jpeg?g=1',
    'https://wmts.example/layer/{Style}/GoogleMaps/{TileMatrix}/{TileRow}/{TileCol}.jpg',
    'https://wmts.example/layer/{tilematrix}/{tilecol}/{tilerow}',
  ])('accepts the tile address %s', (url) => {
    expect(read({ BASEMAP_URL: url }).basemap).toEqual({ url, attributionUrl: undefined });
  });

  it('names an unknown placeholder of a tile address', () => {
    expect(problemOf({ BASEMAP_URL: 'https://{s}.tiles.example/{z}/{x}/{y}' })).toContain(
      'BASEMAP_URL must not contain {s}',
    );
  });

  it('accepts the roles api and worker only with a database server', () => {
    expect(problemOf({ SIGMA_ROLE: 'worker' })).toContain('DATABASE_URL');
    expect(read({ SIGMA_ROLE: 'worker', DATABASE_URL: 'postgres://db/sigma' }).role).toBe('worker');
  });

  it('requires a sender of e-mails for a mail server, which may be the address for support', () => {
    const SMTP_URL = 'smtp://mail.example';
    expect(problemOf({ SMTP_URL })).toContain('MAIL_FROM must be');
    expect(read({ SMTP_URL, SIGMA_SUPPORT_EMAIL: 'help@sky.example' }).mailFrom).toBe('help@sky.example');
    expect(read({ SMTP_URL, MAIL_FROM: 'Sky <sky@mail.example>' })).toMatchObject({
      smtpUrl: SMTP_URL,
      mailFrom: 'Sky <sky@mail.example>',
    });
  });

  it('names the operator as the sender of e-mails, unless the sender has a name', () => {
    const SIGMA_OPERATOR_NAME = ' Sky Imaging, Inc. ';
    const senderOf = (variables: object) => read({ SIGMA_OPERATOR_NAME, ...variables }).mailFrom;
    expect(senderOf({})).toBe('"Sky Imaging, Inc." <sigma@localhost>');
    expect(senderOf({ SIGMA_SUPPORT_EMAIL: 'help@sky.example' })).toBe(
      '"Sky Imaging, Inc." <help@sky.example>',
    );
    expect(senderOf({ MAIL_FROM: 'no-reply@sky.example' })).toBe(
      '"Sky Imaging, Inc." <no-reply@sky.example>',
    );
    expect(senderOf({ MAIL_FROM: 'Sky <sky@mail.example>' })).toBe('Sky <sky@mail.example>');
  });

  it('hides the password of an address in messages', () => {
    expect(problemOf({ DATABASE_URL: 'mysql://ann:secret@db.example' })).not.toContain('secret');
  });

  it('lets orders wait 30 seconds before they start, 10 in the demo, or as long as the variable states', () => {
    expect(read({ SIGMA_DEMO: 'off' }).orderGraceMs).toBe(30_000);
    expect(read({}).orderGraceMs).toBe(10_000);
    expect(read({ ORDER_GRACE_SECONDS: '0' }).orderGraceMs).toBe(0);
  });

  it('reads the origin of PUBLIC_URL without a trailing slash', () => {
    expect(read({ PUBLIC_URL: 'https://sigma.example/' }).publicUrl).toBe('https://sigma.example');
  });

  it('skips sign-in only in test mode', () => {
    expect(read({ SKIP_LOGIN: 'true' }).skipLogin).toBe(false);
    expect(read({ SKIP_LOGIN: 'true', RUNNING_IN_TEST_MODE: 'true' }).skipLogin).toBe(true);
  });
});

describe('production', () => {
  const production = { NODE_ENV: 'production' };

  it('requires an issuer in production', () => {
    expect(problemOf(production)).toMatch(/^OIDC_ISSUER /);
  });

  it('allows the local issuer in production only over https and without demo accounts', () => {
    const local = { ...production, OIDC_ISSUER: 'local' };
    expect(problemOf(local)).toMatch(/^PUBLIC_URL /);
    expect(problemOf({ ...local, PUBLIC_URL: 'http://sigma.example' })).toMatch(/^PUBLIC_URL /);
    const secure = { ...local, PUBLIC_URL: 'https://sigma.example' };
    expect(problemOf({ ...secure, SIGMA_DEMO: 'on' })).toMatch(/^SIGMA_DEMO /);
    expect(read(secure).demo).toBe(false);
  });

  it('accepts the address of an issuer in production', () => {
    expect(read({ ...production, OIDC_ISSUER: 'https://auth.example/realms/sigma' }).oidc.issuer).toBe(
      'https://auth.example/realms/sigma',
    );
  });
});

describe('.env.example', () => {
  it('lists exactly the variables that the server reads', () => {
    const example = readFileSync(new URL('../../../../.env.example', import.meta.url), 'utf8');
    const listed = [...example.matchAll(/^#([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name);
    expect(listed.toSorted()).toEqual(VARIABLE_NAMES.toSorted());
  });
});
