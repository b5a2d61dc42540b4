import { AsyncLocalStorage } from 'node:async_hooks';
import type { Dialect, Driver } from 'kysely';
import { DatabaseError } from '../errors.ts';

/**
 * Knows whether the running code is inside a transaction. Code inside one that asks the database itself
 * instead of the transaction would wait for ever on the embedded engine (one session) and see another state
 * on PostgreSQL; with the guard both refuse at once.
 */
export interface TransactionGuard {
  /** Runs `work` as the inside of a transaction. */
  inside<T>(work: () => Promise<T>): Promise<T>;
  /** @throws DatabaseError 'outside-transaction' when called inside a transaction that is still open */
  refuseInside(): void;
}

export function transactionGuard(): TransactionGuard {
  const current = new AsyncLocalStorage<{ open: boolean }>();
  return {
    inside: (work) => {
      const transaction = { open: true };
      return current.run(transaction, async () => {
        try {
          return await work();
        } finally {
          transaction.open = false; // what was started inside and lives on is free again
        }
      });
    },
    refuseInside: () => {
      if (current.getStore()?.open !== true) return;
      throw new DatabaseError(
        'outside-transaction',
        'A query inside a transaction went to the database itself. Pass the transaction to it.',
      );
    },
  };
}

/** The same dialect, whose connections are refused inside an open transaction. */
export function guarded(dialect: Dialect, guard: TransactionGuard): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => guardedDriver(dialect.createDriver(), guard),
  };
}

function guardedDriver(driver: Driver, guard: TransactionGuard): Driver {
  const acquire = driver.acquireConnection.bind(driver);
  driver.acquireConnection = async (options) => {
    guard.refuseInside();
    return acquire(options);
  };
  return driver;
}
