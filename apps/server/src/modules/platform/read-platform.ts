import { bind, type Platform, readPlatform } from '@sigma/contract';

export interface PlatformServices {
  /** The settings as the web app reads them; they do not change while the server runs. */
  readonly platform: Platform;
}

export const readPlatformBinding = ({ platform }: PlatformServices) =>
  bind(readPlatform, async () => platform);
