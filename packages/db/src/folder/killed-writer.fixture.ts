import { openDatabase } from '../open-database.ts';

// A process that writes until it is killed and reports every acknowledged row to its parent.

const [folder] = process.argv.slice(2);
const database = await openDatabase({ folder, clock: () => new Date() });
await database.executeSql('CREATE TABLE note (id integer)');
for (let count = 1; ; count += 1) {
  await database.rawQuery('INSERT INTO note VALUES ($1)', [count]);
  process.send?.(count);
}
