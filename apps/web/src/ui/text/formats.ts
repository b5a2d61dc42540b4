import { create } from 'zustand';

export const UNIT_SYSTEMS = ['metric', 'imperial'] as const;
/** Decimal degrees; degrees, minutes and seconds; the Military Grid Reference System. */
export const POSITION_FORMATS = ['decimal', 'dms', 'mgrs'] as const;
export const CLOCKS = ['utc', 'local'] as const;

/** How values are written on screens (PD-90). What is typed, copied as data or exported does not depend on it. */
export interface Formats {
  readonly units: (typeof UNIT_SYSTEMS)[number];
  readonly positions: (typeof POSITION_FORMATS)[number];
  /** "local" adds the time of the browser's time zone to instants in UTC. */
  readonly clock: (typeof CLOCKS)[number];
}

export const FORMATS_KEY = 'sigma.formats';

interface FormatsStore extends Formats {
  readonly choose: (changed: Partial<Formats>) => void;
}

/** The choices of this browser. Formatters read them at each call; a component that stays open subscribes. */
export const useFormats = create<FormatsStore>((set, get) => ({
  ...storedFormats(),
  choose: (changed) => {
    const { units, positions, clock } = { ...get(), ...changed };
    set({ units, positions, clock });
    try {
      localStorage.setItem(FORMATS_KEY, JSON.stringify({ units, positions, clock }));
    } catch (cause) {
      console.warn('could not store the formats', cause);
    }
  },
}));

// Another tab has changed them.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === FORMATS_KEY) useFormats.setState(storedFormats());
});

/** Missing and unknown values count as the defaults: metric, decimal degrees, UTC alone. */
function storedFormats(): Formats {
  const stored = parsed(globalThis.localStorage?.getItem(FORMATS_KEY) ?? '');
  return {
    units: known(UNIT_SYSTEMS, stored.units),
    positions: known(POSITION_FORMATS, stored.positions),
    clock: known(CLOCKS, stored.clock),
  };
}

function known<Value>(values: readonly [Value, ...Value[]], stored: unknown): Value {
  return values.find((value) => value === stored) ?? values[0];
}

function parsed(text: string): Readonly<Partial<Record<keyof Formats, unknown>>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
