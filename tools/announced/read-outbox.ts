import { recordedOutbox } from '../../apps/server/src/modules/demo/monitor/recorded-outbox.store.ts';
import type { Database } from '../../packages/db/src/index.ts';
import type { Position } from '../../packages/geo/src/index.ts';

/** What people were sent about the gas of a pass. */
export interface PassOutbox {
  /** Places that e-mails about the pass name, one for each line about gas. */
  readonly mailed: readonly Position[];
  /** Places of the findings that notifications of the pass name. */
  readonly rung: readonly Position[];
}

/** Lines of e-mails about gas, with the position that they state. */
const GAS_LINE =
  /(?:^|Still leaking: )(?:Methane|Gas, not proven to be methane),.*?\((\d+\.\d+)° ([NS]), (\d+\.\d+)° ([EW])\)/gm;

/** The positions that the text of an e-mail states of gas. */
export function gasPlaces(body: string): readonly Position[] {
  return [...body.matchAll(GAS_LINE)].map(
    ([, lat, north, lon, east]): Position => [
      Number(lon) * (east === 'W' ? -1 : 1),
      Number(lat) * (north === 'S' ? -1 : 1),
    ],
  );
}

/** The outbox of the server by the id of the pass: e-mails as their recipients read them, and the notifications of a bell. */
export async function readOutbox(database: Database): Promise<ReadonlyMap<string, PassOutbox>> {
  const { mails, bells } = await recordedOutbox(database);
  const outbox = new Map<string, { mailed: Position[]; rung: Position[] }>();
  const of = (pass: string) => {
    const known = outbox.get(pass) ?? { mailed: [], rung: [] };
    outbox.set(pass, known);
    return known;
  };
  for (const { pass, body } of mails) of(pass).mailed.push(...gasPlaces(body));
  for (const { pass, lon, lat } of bells) of(pass).rung.push([lon, lat]);
  return outbox;
}
