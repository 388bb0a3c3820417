import { type ConnectRouter, createRouterTransport, type Interceptor, type Transport } from '@connectrpc/connect';
import { connectNodeAdapter } from '@connectrpc/connect-node';
import { outcome, outcomesOut } from '@spacedock/contracts';
import { isConnectionFailure } from '@spacedock/database';
import type { Logger } from 'pino';

type Contracts = readonly ((router: ConnectRouter) => void)[];

export interface ServiceCallsParts {
  /** To the services of other processes, by their names. */
  readonly peers: Readonly<Record<string, Transport>>;
  readonly log: Logger;
}

export interface ServiceCalls {
  /** What services call each other's contracts over, wherever they run. Usable once `serve` was called. */
  readonly transport: Transport;
  /** Those of the services of this process. Answers how other processes call them. */
  readonly serve: (contracts: Contracts) => ReturnType<typeof connectNodeAdapter>;
}

/** Calls between services: within the process without a network, to others by gRPC. The messages are the same. */
export function serviceCalls({ peers, log }: ServiceCallsParts): ServiceCalls {
  let here: Transport | undefined;
  const interceptors = [outcomesOut((error, method) => log.error({ err: error }, `${method} failed`)), lostDatabase];

  function transportTo(contract: string): Transport {
    if (!here) throw new Error('A service called another one before all of them were wired.');
    return peers[serviceOf(contract)] ?? here;
  }
  return {
    transport: {
      unary: (method, ...call) => transportTo(method.parent.typeName).unary(method, ...call),
      stream: (method, ...call) => transportTo(method.parent.typeName).stream(method, ...call),
    },
    serve(contracts) {
      const routes = (router: ConnectRouter): void => contracts.forEach((add) => add(router));
      here = createRouterTransport(routes, { router: { interceptors } });
      return connectNodeAdapter({ routes, interceptors, grpc: true, grpcWeb: false, connect: false });
    },
  };
}

/** `spacedock.deployer.v1.NamespaceService` is a contract of the deployer. */
const serviceOf = (contract: string): string => contract.split('.')[1] ?? '';

/** The caller of the caller is told what cannot be reached, and not that something went wrong with us. */
const lostDatabase: Interceptor = (next) => async (request) => {
  try {
    return await next(request);
  } catch (error) {
    throw isConnectionFailure(error) ? outcome('service.unavailable', { what: 'The database' }) : error;
  }
};
