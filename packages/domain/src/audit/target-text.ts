const USER = /^(?:program (\d+) )?user \S+$/;

/**
 * The target of an entry with a name in place of its id, where the record before or after the write has one:
 * "user ann@demo.example of program 7". Other targets are returned as they are.
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
  return name === undefined || words.length < 2 ? target : [...words.slice(0, -1), name].join(' ');
}

function nameIn(record: unknown, members: readonly string[]): string | undefined {
  for (const member of members) {
    const value: unknown = Reflect.get(Object(record), member);
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
  }
  return undefined;
}
