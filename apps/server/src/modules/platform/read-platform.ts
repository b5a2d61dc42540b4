import { bind, type Platform, readPlatform } from '@sigma/contract';

export interface PlatformServices {
  /** The settings as the web app reads them; they do not change while the server runs. */
  readonly platform: Platform;
  /** The demo clock, which can change while the server runs. */
  readonly demoClock: { state(): Platform['clock'] };
}

export const readPlatformBinding = ({ platform, demoClock }: PlatformServices) =>
  bind(readPlatform, async () => ({ ...platform, clock: demoClock.state() }));
