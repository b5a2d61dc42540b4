import pg from 'pg';
import { DatabaseError, sqlErrorDetails } from '../errors.ts';
import { PreparingClient } from './prepared.ts';
import type { SilenceWatch, WatchedConnection } from './silence-watch.ts';

type SendQuery = (...args: readonly unknown[]) => unknown;

/** SQLSTATE classes and codes of a server that cannot serve a connection at the moment (its manual, appendix A). */
const GONE = /^(08...|57P0[1-5]|53300|25P03)$/;

/** Whether an error means that there is no connection, instead of a statement that failed on one. */
function isLoss(error: unknown): boolean {
  const details = sqlErrorDetails(error);
  return details === null ? error instanceof Error : GONE.test(details.code);
}

function lossOf(error: unknown): DatabaseError {
  if (error instanceof DatabaseError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new DatabaseError('unreachable', `The database cannot be reached: ${reason}.`, { cause: error });
}

/**
 * Connections that survive the loss of their server: an error of a connection that is in use fails its statement, and
 * never the process, which an error event without a listener would end.
 */
function watchedClient(watch: SilenceWatch): typeof pg.Client {
  return class WatchedClient extends PreparingClient {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      let loss: Error | null = null;
      const connection: WatchedConnection = {
        get processID() {
          const id: unknown = Reflect.get(client, 'processID');
          return typeof id === 'number' ? id : null;
        },
        cut: (reason) => {
          loss ??= reason;
          const { stream }: { stream: { destroy(error: Error): void } } = Reflect.get(client, 'connection');
          stream.destroy(reason);
        },
      };
      const client = this;
      const lost = (error: Error) => {
        loss ??= error;
        watch.remove(connection);
      };
      this.on('error', lost);
      this.on('end', () => lost(new Error('the connection ended')));
      watch.add(connection);
      const send: SendQuery = this.query.bind(this);
      const query: SendQuery = (...args) => {
        const answer = send(...args);
        if (!(answer instanceof Promise)) return answer;
        return watch.during(connection, answer).catch((error: unknown) => {
          throw loss !== null || isLoss(error) ? lossOf(loss ?? error) : error;
        });
      };
      Object.defineProperty(this, 'query', { value: query });
    }
  };
}

/** A pool whose connections and statements are watched. All its errors of a lost server are 'unreachable'. */
export class WatchedPool extends pg.Pool {
  constructor(config: pg.PoolConfig, watch: SilenceWatch) {
    super({ ...config, Client: watchedClient(watch) });
    const connect = super.connect.bind(this);
    const watched = async (): Promise<pg.PoolClient> => {
      if (watch.refusal !== null) throw watch.refusal;
      try {
        return await connect();
      } catch (error) {
        watch.doubt();
        throw isLoss(error) ? lossOf(error) : error;
      }
    };
    Object.defineProperty(this, 'connect', { value: watched });
  }
}
