import { instantText } from '../tasking/instant-text.ts';

const USER = /^(?:program (\d+) )?user \S+$/;

/**
 * The target of an entry with a name in place of its id, where the record before or after the write has one:
 * "user ann@demo.example of program 7". A record without a name is named by its sensor and its time: "sensor task of sensor 2
 * from 2026-11-22 08:14:00 UTC to 2026-11-22 08:14:10 UTC". Other targets are returned as they are.
 *
 * @param record the record after the write, or the one before it if it was deleted
 */
export function targetText(target: string, record: unknown): string {
  const user = USER.exec(target);
  if (user !== null) {
    const email = nameIn(record, ['email']);
    if (email === undefined) return target;
    return user[1] === undefined ? `user ${email}` : `user ${email} of program ${user[1]}`;
  }
  const name = nameIn(record, ['name', 'title']);
  const words = target.split(' ');
  if (words.length < 2) return target;
  const kind = words.slice(0, -1).join(' ');
  if (name !== undefined) return `${kind} ${name}`;
  const time = timeIn(record);
  return time === undefined ? target : `${kind} ${time}`;
}

/** "of sensor 2 from … to …", for a record that plans a time; undefined for others. */
function timeIn(record: unknown): string | undefined {
  const [from, to] = [instantIn(record, 'start'), instantIn(record, 'end')];
  if (from === undefined || to === undefined) return undefined;
  const sensor: unknown = Reflect.get(Object(record), 'sensor');
  return `${typeof sensor === 'number' ? `of sensor ${sensor} ` : ''}from ${from} to ${to}`;
}

function instantIn(record: unknown, member: string): string | undefined {
  const value: unknown = Reflect.get(Object(record), member);
  const instant = new Date(typeof value === 'string' ? value : Number.NaN);
  return Number.isNaN(instant.getTime()) ? undefined : instantText(instant);
}

function nameIn(record: unknown, members: readonly string[]): string | undefined {
  for (const member of members) {
    const value: unknown = Reflect.get(Object(record), member);
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
  }
  return undefined;
}
