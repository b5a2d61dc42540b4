import type { Database } from '@sigma/db';

/** A database whose transactions end, as in a killed process, before or after they are committed. */
export function killedNowAndThen(database: Database, next: () => number): Database {
  return {
    ...database,
    transaction: async (work) => {
      const fate = next();
      const answer = await database.transaction(async (transaction) => {
        const done = await work(transaction);
        if (fate < 0.4) throw new Error('killed');
        return done;
      });
      if (fate < 0.7) throw new Error('killed');
      return answer;
    },
  };
}
