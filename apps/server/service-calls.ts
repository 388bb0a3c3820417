import { type ConnectRouter, createRouterTransport, type Transport } from '@connectrpc/connect';
import { outcomesOut } from '@spacedock/contracts';
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
      const interceptors = [outcomesOut((error, method) => log.error({ err: error }, `${method} failed`))];
      inner = createRouterTransport((router) => {
        for (const add of contracts) add(router);
      }, { router: { interceptors } });
    },
  };
}
