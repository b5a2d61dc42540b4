import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import { OverBudgetError } from '../http/budget/over-budget-error.ts';
import { answerLater } from './answer-later.ts';
import { logAnswer, type NodeListener, setPageHeaders } from './issuer-listener.ts';
import { PAGE_FILES } from './pages/pages.ts';

export interface LimitedListenerOptions {
  /** Counts a request against the budget of its address. @throws OverBudgetError */
  readonly countRequest: (request: IncomingMessage) => void;
  readonly publicUrl: string;
  readonly log: Logger;
}

/**
 * Limits the requests below /oidc per address (PD-62): whoever asks to sign in needs no token, and each such request is
 * stored for an hour. The files of the pages are read from memory and not counted.
 */
export function limitedListener(listener: NodeListener, options: LimitedListenerOptions): NodeListener {
  return (request, response) => {
    if (request.url?.startsWith(`${PAGE_FILES}/`)) return listener(request, response);
    try {
      options.countRequest(request);
    } catch (error) {
      if (!(error instanceof OverBudgetError)) throw error;
      setPageHeaders(response, options.publicUrl);
      logAnswer(request, response, options.log);
      return answerLater(request, response, {
        status: 429,
        retryAfterS: error.retryAfterS,
        reason: error.message,
      });
    }
    listener(request, response);
  };
}
