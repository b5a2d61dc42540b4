import { AsyncLocalStorage } from 'node:async_hooks';
import type { Dialect, Driver } from 'kysely';
import { DatabaseError } from '../errors.ts';

/**
 * Knows whether the running code is inside a transaction. Inside one, a query on the database itself would wait
 * forever on the embedded engine, which has one session, and see another state on PostgreSQL. The guard makes both
 * fail at once.
 */
export interface TransactionGuard {
  /** Runs `work` inside a transaction. */
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
          transaction.open = false; // Work that outlives the transaction may use the database again.
        }
      });
    },
    refuseInside: () => {
      if (current.getStore()?.open !== true) return;
      throw new DatabaseError(
        'outside-transaction',
        'A query inside a transaction went to the database itself. Run it on the transaction.',
      );
    },
  };
}

/** A dialect that acquires no connection inside an open transaction. */
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
