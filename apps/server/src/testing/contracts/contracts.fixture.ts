/** The clock of the walk. */
export const NOW = '2026-11-21T12:00:00.000Z';

type Product = 'Data' | 'Tasking' | 'Monitor';
type State = 'not started' | 'active' | 'ending' | 'ended';

/** A contract of the walk: a state, what it includes, and whether the program has the sensor of the walk. */
export interface WalkedContract {
  readonly state: State;
  /** Null: not limited. */
  readonly products: readonly Product[] | null;
  readonly hasSensor: boolean;
}

const DAYS: Readonly<Record<State, readonly [start: string, end: string]>> = {
  'not started': ['2026-11-22', '2027-11-21'],
  active: ['2026-01-01', '2027-12-31'],
  ending: ['2026-01-01', '2026-12-10'],
  ended: ['2026-01-01', '2026-11-20'],
};
const PRODUCTS: readonly WalkedContract['products'][] = [null, ['Data'], ['Tasking'], ['Monitor'], []];

/** The sensor that took all scenes of the walk, and one that took none. */
export const SENSOR = 1;
const OTHER_SENSOR = 2;

/** Every state with every choice of products, with and without the sensor. */
export const CONTRACTS: readonly (WalkedContract & { readonly text: string })[] = (
  ['active', 'ending', 'ended', 'not started'] as const
).flatMap((state) =>
  PRODUCTS.flatMap((products) =>
    [true, false].map((hasSensor) => ({
      state,
      products,
      hasSensor,
      text: `${state}, ${products === null ? 'all products' : products.join() || 'no product'}, ${hasSensor ? 'with' : 'without'} the sensor`,
    })),
  ),
);

/** A contract as a program stores it. */
export interface ContractTerms {
  readonly start_date: string;
  readonly end_date: string;
  readonly products: readonly string[] | null;
  readonly sensors: readonly number[];
}

export const termsOf = ({ state, products, hasSensor }: WalkedContract): ContractTerms => {
  const [start_date, end_date] = DAYS[state];
  return { start_date, end_date, products, sensors: [hasSensor ? SENSOR : OTHER_SENSOR] };
};

/** What a call needs of a contract, as the specification says it. */
export interface Need {
  /** The program needs one of these products, and its contract must have started. Absent: open whatever the contract says. */
  readonly products?: readonly Product[];
  /** The products of which one is needed before the body is read, which says what else it needs. */
  readonly beforeBody?: readonly Product[];
  /** The call requests something new, which an ended contract does not permit. */
  readonly isNew?: true;
  /** The call reads a scene of the catalogue that is not the program's own: within the days, with Data and the sensor. */
  readonly scene?: 'of the catalogue';
  /** The call names the sensor; without it, the call is refused, does not know it, or filters passes of which none is left. */
  readonly sensor?: 'refused' | 'unknown' | 'unmatched';
  /** The call answers 404, like for what does not exist, because its address has no program. */
  readonly isHidden?: true;
  /**
   * What the answer counts: both scenes of the program, or the one that it has ordered; the passes of the sensor; or both captures of an
   * asset by the sensor, or the one that was analysed; or the notifications of what the contract includes, and of the program itself.
   */
  readonly shows?: 'scenes' | 'passes' | 'captures of assets' | 'notifications';
}

/** An answer of the walk: a success, with what it counts, or a refusal with its code and the field of the program. */
export type Expected = string;

/** What a call with these needs answers under a contract, by docs/contracts.md. */
export function expectedAnswer(need: Need, contract: WalkedContract): Expected {
  const refusal = refusalOf(need, contract);
  if (refusal !== undefined) return need.isHidden ? '404' : refusal;
  if (need.shows === undefined) return '2xx';
  return countedAnswer(need, shownUnder(contract, need.shows));
}

function shownUnder(contract: WalkedContract, shows: NonNullable<Need['shows']>): number {
  switch (shows) {
    case 'scenes':
      return isOpen(contract) ? 2 : 1;
    case 'passes':
      return contract.hasSensor ? 1 : 0;
    case 'captures of assets':
      return contract.hasSensor ? 2 : 1;
    case 'notifications':
      return notificationsOf(contract);
  }
}

/** Of five notifications: about orders, scenes, captures, reports and the program itself. */
function notificationsOf({ state, products }: WalkedContract): number {
  if (state === 'not started') return 1;
  const has = (product: Product) => products === null || products.includes(product);
  const about = [has('Data') || has('Tasking'), has('Data'), has('Tasking'), has('Monitor'), true];
  return about.filter(Boolean).length;
}

/** A success that shows some of two, or passes of the sensor, of which it does not matter how many there are. */
export function countedAnswer({ shows }: Need, count: number): Expected {
  return shows === 'passes' ? `2xx, ${count > 0 ? 'its' : 'no'} passes` : `2xx, ${count} shown`;
}

function refusalOf(need: Need, contract: WalkedContract): Expected | undefined {
  const { products, state, hasSensor } = contract;
  if (need.products !== undefined) {
    if (state === 'not started') return '403 contract_not_started start_date';
    const includes = (needed: readonly Product[]) =>
      products === null || needed.some((one) => products.includes(one));
    if (!includes(need.beforeBody ?? need.products)) return '403 contract_product subscribed_products';
    if (need.isNew && state === 'ended') return '403 contract_ended end_date';
    if (!includes(need.products)) return '403 contract_product subscribed_products';
  }
  if (need.sensor === 'refused' && !hasSensor) return '403 contract_sensor sensor_data_access';
  if (need.sensor === 'unknown' && !hasSensor) return '404';
  if (need.sensor === 'unmatched' && !hasSensor) return '422';
  return need.scene !== undefined && !isOpen(contract) ? '404' : undefined;
}

/** Whether a program sees the scene that it has not ordered. */
function isOpen({ state, products, hasSensor }: WalkedContract): boolean {
  const isWithin = state === 'active' || state === 'ending';
  return isWithin && hasSensor && (products === null || products.includes('Data'));
}
