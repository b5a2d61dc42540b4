import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const read = (environment: Record<string, string>) => readConfig(environment, '/srv/sigma');

function faultOf(environment: Record<string, string>): string {
  try {
    read(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
  }
  return 'no fault';
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

  it('takes an empty variable as not set', () => {
    expect(read({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 8080, databaseUrl: undefined });
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
    ['OIDC_ISSUER', 'auth.example', 'local or the https address'],
    ['SIGMA_ADMIN_EMAILS', 'root', 'e-mail addresses'],
    ['BASEMAP_URL', 'https://tiles.example/', '{z}, {x} and {y}'],
    ['BASEMAP_URL', 'tiles.example/{z}/{x}/{y}', 'http or https tile address'],
    ['BASEMAP_URL', 'https://tiles.example/{z}/{x}', '{TileRow} and {TileCol}'],
    ['BASEMAP_URL', 'https://{quadkey}.tiles.example/a', 'one fixed host'],
    ['GEOCODER_URL', 'places.example', 'http or https address'],
    ['TLE_SOURCE', 'ftp://files.example/sets.txt', 'http or https address'],
    ['TLE_SOURCE', 'no-such-file.txt', 'the path of a file'],
    ['SIGMA_TILE_CACHE_MB', '0', 'a whole number of megabytes'],
    ['SMTP_URL', 'mail.example', 'smtp://'],
    ['S3_ENDPOINT', 'files', 'S3 service'],
  ])('stops at a wrong %s (%s) with one line that names it', (name, value, takes) => {
    const fault = faultOf({ [name]: value });
    expect(fault).toContain(`${name} takes`);
    expect(fault).toContain(takes);
    expect(fault).not.toContain('\n');
  });

  it.each([
    'https://tiles.example/{z}/{x}/{y}.png?key=1',
    'https://tiles.example/a{quadkey}.jpeg?g=1',
    'https://wmts.example/layer/{Style}/GoogleMaps/{TileMatrix}/{TileRow}/{TileCol}.jpg',
    'https://wmts.example/layer/{tilematrix}/{tilecol}/{tilerow}',
  ])('takes the tile address %s', (url) => {
    expect(read({ BASEMAP_URL: url }).basemap).toEqual({ url, attributionUrl: undefined });
  });

  it('names the part of a tile address that it cannot fill in', () => {
    expect(faultOf({ BASEMAP_URL: 'https://{s}.tiles.example/{z}/{x}/{y}' })).toContain(
      'BASEMAP_URL cannot fill in {s}',
    );
  });

  it('splits the roles over processes only with a database server', () => {
    expect(faultOf({ SIGMA_ROLE: 'worker' })).toContain('DATABASE_URL');
    expect(read({ SIGMA_ROLE: 'worker', DATABASE_URL: 'postgres://db/sigma' }).role).toBe('worker');
  });

  it('never shows a password of an address', () => {
    expect(faultOf({ SMTP_URL: 'mail://ann:secret@mail.example' })).not.toContain('secret');
  });

  it('keeps the origin of PUBLIC_URL without a slash', () => {
    expect(read({ PUBLIC_URL: 'https://sigma.example/' }).publicUrl).toBe('https://sigma.example');
  });

  it('skips the login in test mode only', () => {
    expect(read({ SKIP_LOGIN: 'true' }).skipLogin).toBe(false);
    expect(read({ SKIP_LOGIN: 'true', RUNNING_IN_TEST_MODE: 'true' }).skipLogin).toBe(true);
  });
});

describe('production', () => {
  const production = { NODE_ENV: 'production' };

  it('asks for an issuer', () => {
    expect(faultOf(production)).toMatch(/^OIDC_ISSUER /);
  });

  it('allows the inner issuer over https and without demo accounts only', () => {
    const local = { ...production, OIDC_ISSUER: 'local' };
    expect(faultOf(local)).toMatch(/^PUBLIC_URL /);
    expect(faultOf({ ...local, PUBLIC_URL: 'http://sigma.example' })).toMatch(/^PUBLIC_URL /);
    const secure = { ...local, PUBLIC_URL: 'https://sigma.example' };
    expect(faultOf({ ...secure, SIGMA_DEMO: 'on' })).toMatch(/^SIGMA_DEMO /);
    expect(read(secure).demo).toBe(false);
  });

  it('runs with an issuer of its own', () => {
    expect(read({ ...production, OIDC_ISSUER: 'https://auth.example/realms/sigma' }).oidc.issuer).toBe(
      'https://auth.example/realms/sigma',
    );
  });
});
