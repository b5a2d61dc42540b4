import { statSync } from 'node:fs';
import type { BlockList } from 'node:net';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { StoreEnvironment } from '@sigma/storage';
import { z } from 'zod';
import type { InvitationBudget } from '../modules/members/index.ts';
import {
  type DatabaseConfig,
  databaseOf,
  databaseVariables,
  databaseVariablesProblem,
} from './config-database.ts';
import {
  address,
  bucketEndpoint,
  elementSetSource,
  elevationSource,
  emailList,
  flag,
  geocoderAddress,
  mailSender,
  operatorName,
  port,
  proxyList,
  smtpUrl,
  tileTemplate,
  wholeMegabytes,
  wholeSeconds,
  worldRate,
} from './config-fields.ts';
import { invitationBudgetOf, type LimitsConfig, limitsOf, limitVariables } from './config-limits.ts';
import { productionProblem } from './production-guard.ts';

/** Every variable that the server reads; .env.example lists the same ones. */
const variables = z.object({
  PORT: port('8080'),
  HOST: z.string().min(1, 'must be a host name or an address such as 0.0.0.0').default('127.0.0.1'),
  PUBLIC_URL: address('must be the http or https address that browsers use, without a path').optional(),
  SIGMA_DATA: z.string().min(1, 'must be a folder').default('./data'),
  SIGMA_ROLE: z.enum(['all', 'api', 'worker'], 'must be all, api or worker').default('all'),
  SIGMA_DEMO: flag('must be on or off').optional(),
  SIGMA_DEMO_SPEED: worldRate.optional(),
  SIGMA_DEMO_EXAMPLE: flag('must be on or off').optional(),
  SIGMA_DEMO_MONITOR: flag('must be on or off').optional(),
  SIGMA_DEMO_PICTURES: z.enum(['ahead', 'on-request'], 'must be ahead or on-request').default('ahead'),
  SIGMA_TILE_CACHE_MB: wholeMegabytes('512'),
  SIGMA_CUBE_CACHE_MB: wholeMegabytes('2048'),
  TRUSTED_PROXIES: proxyList,
  ORDER_GRACE_SECONDS: wholeSeconds.optional(),
  SIGMA_ADMIN_EMAILS: emailList,
  SIGMA_SUPPORT_EMAIL: z.email('must be an e-mail address').optional(),
  SIGMA_OPERATOR_NAME: operatorName.optional(),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: mailSender.optional(),
  SIGMA_LOG: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent')
    .default('warn'),
  ...databaseVariables,
  OIDC_ISSUER: z
    .union([
      z.literal('local'),
      address('must be local or the https address of an OpenID Connect issuer', { path: true }),
    ])
    .optional(),
  OIDC_CLIENT_ID: z
    .string()
    .min(1, 'must be the client id of the web app at the issuer')
    .default('sigma-web'),
  OIDC_AUDIENCE: z.string().min(1, 'must be the audience of access tokens').default('urn:sigma:api'),
  S3_ENDPOINT: bucketEndpoint.optional(),
  S3_REGION: z.string().min(1, 'must be the name of a region').optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
  BASEMAP_URL: tileTemplate.optional(),
  BASEMAP_ATTRIBUTION_URL: address('must be an http or https address', { path: true }).optional(),
  GEOCODER_URL: geocoderAddress.optional(),
  TLE_SOURCE: elementSetSource.optional(),
  DEM_URL: elevationSource.optional(),
  ...limitVariables,
  RUNNING_IN_TEST_MODE: flag('must be true or false').default(false),
  SKIP_LOGIN: flag('must be true or false').default(false),
  FRONTEND_DEV: flag('must be true or false').default(false),
  NODE_ENV: z.string().optional(),
  NODE_COMPILE_CACHE: z.string().optional(),
});

export const VARIABLE_NAMES: readonly string[] = Object.keys(variables.shape);

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Origin that browsers use, without a trailing slash; http://localhost and the port by default. */
  readonly publicUrl: string | undefined;
  readonly dataFolder: string;
  readonly role: 'all' | 'api' | 'worker';
  readonly demo: boolean;
  /** Speed of the demo clock relative to real time, from this start on; by default it stays as it was, 1 at first. */
  readonly demoSpeed: number | undefined;
  /** Whether pictures of the demo world are made ahead of time, or only when one is requested. */
  readonly demoPictures: 'ahead' | 'on-request';
  /** Whether the sites of the demo world are captured and analysed. */
  readonly demoMonitor: boolean;
  /** Whether the demo world is filled with orders, captures, areas and a download. */
  readonly demoExample: boolean;
  /** Space for cached base map tiles on disk, in MB; the oldest tiles are deleted. */
  readonly tileCacheMb: number;
  /** Space for cubes of scenes and results of filters on disk, in MB; the least recently used are deleted. */
  readonly cubeCacheMb: number;
  /** The reverse proxies whose X-Forwarded-For is believed; none by default. */
  readonly trustedProxies: BlockList;
  /** How long an accepted order of scenes can be canceled before it starts (PD-60). */
  readonly orderGraceMs: number;
  readonly adminEmails: readonly string[];
  readonly supportEmail: string | undefined;
  /** The satellite operator, as e-mails name it. */
  readonly operatorName: string | undefined;
  /** Mail server; undefined writes e-mails as files into the data folder. */
  readonly smtpUrl: string | undefined;
  /** Sender of e-mails. */
  readonly mailFrom: string;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  readonly postgres: DatabaseConfig;
  readonly oidc: { readonly issuer: string | 'local'; readonly clientId: string; readonly audience: string };
  /** The settings of @sigma/storage; without an endpoint, buckets are folders. */
  readonly storage: StoreEnvironment;
  readonly basemap: { readonly url: string; readonly attributionUrl: string | undefined } | undefined;
  readonly geocoderUrl: string | undefined;
  /** Address or absolute path of the file that element sets are read from periodically. */
  readonly elementSetSource: string | undefined;
  /** Address or absolute path of the GeoTIFF that elevations are read from; undefined for the embedded table. */
  readonly elevationSource: string | undefined;
  /** What one caller may use (PD-62). */
  readonly limits: LimitsConfig;
  readonly invitationBudget: InvitationBudget;
  /** How long a call waits for a cube or file of a scene that is being prepared, before it is answered 503. */
  readonly preparedWithinMs: number;
  readonly runningInTestMode: boolean;
  readonly skipLogin: boolean;
  readonly frontendDev: boolean;
  /** The folder that Node caches compiled modules in; undefined for one next to the packages. */
  readonly compileCache: string | undefined;
}

/** An environment variable has an invalid value. The message is one line for the operator. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Reads the configuration; an empty variable counts as not set. Throws ConfigError for the first invalid one. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>, root: string): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const read = variables.safeParse(given);
  if (!read.success) {
    const [issue] = read.error.issues;
    const name = String(issue?.path[0]);
    throw new ConfigError(`${name} ${messageOf(issue)}; it is "${shownValue(name, given[name])}".`);
  }
  const problem =
    productionProblem(read.data) ??
    roleProblem(read.data) ??
    databaseVariablesProblem(read.data) ??
    senderProblem(read.data) ??
    sourceProblem(read.data, root);
  if (problem !== undefined) throw new ConfigError(problem);
  return configOf(read.data, root);
}

type Variables = z.output<typeof variables>;

/** Only one process can open the embedded database. */
function roleProblem(from: Variables): string | undefined {
  if (from.SIGMA_ROLE === 'all' || from.DATABASE_URL !== undefined) return undefined;
  return 'SIGMA_ROLE must be all unless DATABASE_URL is set.';
}

/** Mail servers reject the sender that is good enough for files. */
function senderProblem(from: Variables): string | undefined {
  if (from.SMTP_URL === undefined || from.MAIL_FROM !== undefined) return undefined;
  if (from.SIGMA_SUPPORT_EMAIL !== undefined) return undefined;
  return 'MAIL_FROM must be the sender of e-mails if SMTP_URL is set.';
}

/** The name of the operator is that of the sender, unless MAIL_FROM has one. */
function mailFromOf({ MAIL_FROM, SIGMA_SUPPORT_EMAIL, SIGMA_OPERATOR_NAME: name }: Variables): string {
  const sender = MAIL_FROM ?? SIGMA_SUPPORT_EMAIL;
  if (sender?.includes('<')) return sender;
  if (name !== undefined) return `"${name}" <${sender ?? 'sigma@localhost'}>`;
  return sender ?? 'Sigma <sigma@localhost>';
}

function elementSetSourceOf({ TLE_SOURCE: source }: Variables, root: string): string | undefined {
  return source === undefined || /^https?:\/\//i.test(source) ? source : resolve(root, source);
}

function elevationSourceOf({ DEM_URL: source }: Variables, root: string): string | undefined {
  if (source === undefined || /^https?:\/\//i.test(source)) return source;
  return /^file:/i.test(source) ? fileURLToPath(source) : resolve(root, source);
}

/** A file that is missing at the start is a configuration error; one that disappears later is only logged. */
function sourceProblem(from: Variables, root: string): string | undefined {
  if (!isReachable(elementSetSourceOf(from, root)))
    return `TLE_SOURCE must be the path of a file of element sets or its http or https address; it is "${from.TLE_SOURCE}".`;
  if (!isReachable(elevationSourceOf(from, root)))
    return `DEM_URL must be the path of a GeoTIFF, or its file:, http or https address; it is "${shownValue('DEM_URL', from.DEM_URL)}".`;
  return undefined;
}

const isReachable = (source: string | undefined): boolean =>
  source === undefined ||
  /^https?:/i.test(source) ||
  statSync(source, { throwIfNoEntry: false })?.isFile() === true;

function configOf(from: Variables, root: string): Config {
  const production = from.NODE_ENV === 'production';
  const demo = from.SIGMA_DEMO ?? !production;
  return {
    port: from.PORT,
    host: from.HOST,
    publicUrl: from.PUBLIC_URL,
    dataFolder: resolve(root, from.SIGMA_DATA),
    role: from.SIGMA_ROLE,
    demo,
    demoSpeed: from.SIGMA_DEMO_SPEED,
    demoPictures: from.SIGMA_DEMO_PICTURES,
    demoMonitor: from.SIGMA_DEMO_MONITOR ?? from.SIGMA_DEMO_PICTURES === 'ahead',
    demoExample: from.SIGMA_DEMO_EXAMPLE ?? from.SIGMA_DEMO_PICTURES === 'ahead',
    tileCacheMb: from.SIGMA_TILE_CACHE_MB,
    cubeCacheMb: from.SIGMA_CUBE_CACHE_MB,
    trustedProxies: from.TRUSTED_PROXIES,
    orderGraceMs: 1000 * (from.ORDER_GRACE_SECONDS ?? (demo ? 10 : 30)),
    adminEmails: from.SIGMA_ADMIN_EMAILS,
    supportEmail: from.SIGMA_SUPPORT_EMAIL,
    operatorName: from.SIGMA_OPERATOR_NAME,
    smtpUrl: from.SMTP_URL,
    mailFrom: mailFromOf(from),
    logLevel: from.SIGMA_LOG,
    postgres: databaseOf(from),
    oidc: {
      issuer: from.OIDC_ISSUER ?? 'local',
      clientId: from.OIDC_CLIENT_ID,
      audience: from.OIDC_AUDIENCE,
    },
    storage: {
      S3_ENDPOINT: from.S3_ENDPOINT,
      S3_REGION: from.S3_REGION,
      AWS_ACCESS_KEY_ID: from.AWS_ACCESS_KEY_ID,
      AWS_SECRET_ACCESS_KEY: from.AWS_SECRET_ACCESS_KEY,
      AWS_SESSION_TOKEN: from.AWS_SESSION_TOKEN,
    },
    basemap:
      from.BASEMAP_URL === undefined
        ? undefined
        : { url: from.BASEMAP_URL, attributionUrl: from.BASEMAP_ATTRIBUTION_URL },
    geocoderUrl: from.GEOCODER_URL,
    elementSetSource: elementSetSourceOf(from, root),
    elevationSource: elevationSourceOf(from, root),
    limits: limitsOf(from),
    invitationBudget: invitationBudgetOf(from),
    preparedWithinMs: from.SIGMA_PREPARE_SECONDS * 1000,
    runningInTestMode: from.RUNNING_IN_TEST_MODE,
    skipLogin: from.RUNNING_IN_TEST_MODE && from.SKIP_LOGIN,
    frontendDev: from.FRONTEND_DEV,
    compileCache: from.NODE_COMPILE_CACHE && resolve(root, from.NODE_COMPILE_CACHE),
  };
}

function messageOf(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code === 'invalid_union') return issue.errors.flat().at(-1)?.message ?? issue.message;
  return issue?.message ?? 'is invalid';
}

/** Hides the user and password of an address. */
function shownValue(name: string, value: string | undefined): string {
  if (value === undefined || !name.endsWith('_URL')) return value ?? '';
  return value.replace(/\/\/[^@/]*@/, '//…@');
}
