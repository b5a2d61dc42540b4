import { join } from 'node:path';
import type { Platform } from '@sigma/contract';
import type { Installation } from '../modules/system/index.ts';
import type { Config } from './config.ts';

/** Buckets are folders of this installation, so an order may name one that does not exist yet (PD-55). */
export const claimsBuckets = (config: Config): boolean => config.storage.S3_ENDPOINT === undefined;

/** The settings that the web app reads before sign-in. */
export function platformOf(config: Config, issuer: string, version: string): Platform {
  const { basemap } = config;
  return {
    name: 'Sigma',
    version,
    demo: config.demo,
    issuer,
    has_local_issuer: config.oidc.issuer === 'local',
    client_id: config.oidc.clientId,
    audience: config.oidc.audience,
    running_in_test_mode: config.runningInTestMode,
    frontend_dev: config.frontendDev,
    skip_login: config.skipLogin,
    basemap:
      basemap === undefined ? null : { url: basemap.url, attribution_url: basemap.attributionUrl ?? null },
    simulated_basemap: config.demo ? '/api/basemap/{z}/{x}/{y}' : null,
    support_email: config.supportEmail ?? null,
    claims_buckets: claimsBuckets(config),
    clock: null,
  };
}

/** What staff see of the configuration. Addresses never contain credentials. */
export function installationOf(config: Config, startedAt: Date): Installation {
  const endpoint = config.storage.S3_ENDPOINT;
  return {
    dataFolder: config.dataFolder,
    storage:
      endpoint === undefined
        ? { kind: 'folder', place: join(config.dataFolder, 'buckets') }
        : { kind: 's3', place: withoutCredentials(endpoint) },
    role: config.role,
    mail: config.smtpUrl === undefined ? 'folder' : 'smtp',
    startedAt,
  };
}

function withoutCredentials(address: string): string {
  const url = URL.parse(address);
  return url === null ? address : url.origin + url.pathname;
}
