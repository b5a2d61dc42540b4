import type { Caller, Order, TaskingOrdersRequest } from '@sigma/contract';
import type { DatabaseTransaction } from '@sigma/db';
import type { AnswerKey } from '../../../records/index.ts';
import type { User } from '../place-once.ts';

/** One or several captures of one area that a user requests together. */
export interface CapturesRequest<Answer extends object> {
  readonly program: number;
  readonly operation: string;
  readonly body: TaskingOrdersRequest;
  /** The customer. */
  readonly caller: User;
  /** Staff who place the orders for the customer. */
  readonly placedBy?: Caller | undefined;
  readonly key: AnswerKey | undefined;
  /** Real time. */
  readonly now: Date;
  readonly requestId: string;
  readonly signal: AbortSignal;
  /** Saves further records of an order in the same transaction. */
  readonly alongside?: (transaction: DatabaseTransaction, order: string) => Promise<void>;
  /** The answer to the placed orders, which are in the sequence of the passes. */
  readonly answerOf: (orders: readonly Order[]) => Answer;
}
