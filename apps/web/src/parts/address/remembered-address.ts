import { DEFAULT_CENTRE, DEFAULT_ZOOM, formatMapPosition, parseMapPosition } from '@sigma/geo';

/** Screens whose last address is remembered, named as in their path. */
const REMEMBERED_SCREENS = ['map', 'tasking'] as const;
export type RememberedScreen = (typeof REMEMBERED_SCREENS)[number];

/** Where the map of a screen was, and with what query; for this session of the browser (spec 1:2.6). */
export interface RememberedAddress {
  /** "@lat,lng,zoom" */
  readonly position: string;
  readonly query: Readonly<Record<string, string>>;
}

const storageKey = (screen: RememberedScreen, programId: number) => `sigma.${screen}.${programId}`;
const [lng, lat] = DEFAULT_CENTRE;

/** Whether a key of session storage contains the last address of a screen. */
export function isRememberedAddress(key: string): boolean {
  return REMEMBERED_SCREENS.some((screen) => key.startsWith(`sigma.${screen}.`));
}

/** The default centre, for a first visit. */
export const FIRST_ADDRESS: RememberedAddress = {
  position: formatMapPosition({ lat, lng, zoom: DEFAULT_ZOOM }),
  query: {},
};

export function rememberAddress(
  screen: RememberedScreen,
  programId: number,
  address: RememberedAddress,
): void {
  sessionStorage.setItem(storageKey(screen, programId), JSON.stringify(address));
}

/** The last address of a screen in a program; undefined on a first visit. */
export function rememberedAddress(
  screen: RememberedScreen,
  programId: number,
): RememberedAddress | undefined {
  const stored = parseJson(sessionStorage.getItem(storageKey(screen, programId)));
  if (typeof stored !== 'object' || stored === null) return undefined;
  const position = 'position' in stored && typeof stored.position === 'string' ? stored.position : '';
  const query = 'query' in stored && typeof stored.query === 'object' ? (stored.query ?? {}) : {};
  if (parseMapPosition(position) === null) return undefined;
  const texts = Object.entries(query).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return { position, query: Object.fromEntries(texts) };
}

function parseJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
