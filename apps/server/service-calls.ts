import { type ConnectRouter, createRouterTransport, type Interceptor, type Transport } from '@connectrpc/connect';
import { outcome, outcomesOut } from '@spacedock/contracts';
import { isConnectionFailure } from '@spacedock/database';
import type { Logger } from 'pino';

export interface ServiceCalls {
  /** What services call each other's contracts over. Usable once `serve` was called. */
  readonly transport: Transport;
  readonly serve: (contracts: readonly ((router: ConnectRouter) => void)[]) => void;
}

/** Calls between services of one process: the same contracts as between processes, without a network. */
export function serviceCalls(log: Logger): ServiceCalls {
  let inner: Transport | undefined;
  const started = (): Transport => {
    if (!inner) throw new Error('A service called another one before all of them were wired.');
    return inner;
  };
  return {
    transport: {
      unary: (...call) => started().unary(...call),
      stream: (...call) => started().stream(...call),
    },
    serve(contracts) {
      const interceptors = [outcomesOut((error, method) => log.error({ err: error }, `${method} failed`)), lostDatabase];
      inner = createRouterTransport((router) => {
        for (const add of contracts) add(router);
      }, { router: { interceptors } });
    },
  };
}

/** The caller of the caller is told what cannot be reached, and not that something went wrong with us. */
const lostDatabase: Interceptor = (next) => async (request) => {
  try {
    return await next(request);
  } catch (error) {
    throw isConnectionFailure(error) ? outcome('service.unavailable', { what: 'The database' }) : error;
  }
};
