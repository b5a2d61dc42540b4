import { DEFAULT_CENTRE, DEFAULT_ZOOM, formatMapPosition, parseMapPosition } from '@sigma/geo';

/** Where the search map was, and with what query; for this session of the browser (1:2.6). */
export interface RememberedAddress {
  /** "@lat,lng,zoom" */
  readonly position: string;
  readonly query: Readonly<Record<string, string>>;
}

const keyOf = (programId: number) => `sigma.map.${programId}`;
const [lng, lat] = DEFAULT_CENTRE;
const FIRST: RememberedAddress = { position: formatMapPosition({ lat, lng, zoom: DEFAULT_ZOOM }), query: {} };

export function rememberAddress(programId: number, address: RememberedAddress): void {
  sessionStorage.setItem(keyOf(programId), JSON.stringify(address));
}

/** The last address of the program, on a first visit the default centre. */
export function rememberedAddress(programId: number): RememberedAddress {
  const stored = readJson(sessionStorage.getItem(keyOf(programId)));
  if (typeof stored !== 'object' || stored === null) return FIRST;
  const position = 'position' in stored && typeof stored.position === 'string' ? stored.position : '';
  const query = 'query' in stored && typeof stored.query === 'object' ? (stored.query ?? {}) : {};
  if (parseMapPosition(position) === null) return FIRST;
  const texts = Object.entries(query).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return { position, query: Object.fromEntries(texts) };
}

function readJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
