import type { Transport } from '@connectrpc/connect';
import type { Logger } from 'pino';
import type { Forward } from '../gateway/forwarded-routes.ts';
import { peerCheck } from './peer-check.ts';
import { peerForward } from './peer-forward.ts';
import type { PeerSecret } from './peer-secret.ts';
import { peerStanding } from './peer-standing.ts';
import { peerTransport } from './peer-transport.ts';
import { howToPlace, type PeerAddresses, type ServiceName, serviceNames } from './service-names.ts';

export interface PeersParts {
  /** The services that run here. All others are elsewhere. */
  readonly services: readonly ServiceName[];
  readonly addresses: PeerAddresses;
  readonly secret: PeerSecret;
  readonly log: Logger;
}

export interface Peers {
  /** To the contracts of each service that runs elsewhere. */
  readonly transports: Readonly<Partial<Record<ServiceName, Transport>>>;
  /** To its REST API. */
  readonly forwards: readonly { readonly service: ServiceName; readonly forward: Forward }[];
  /** Whether they answer. */
  readonly checks: Readonly<Partial<Record<ServiceName, () => Promise<string | undefined>>>>;
  readonly endStreams: () => void;
  readonly close: () => void;
}

/** The ways to the services of other processes. Nothing is connected before it is used: processes start in any order. */
export function connectPeers({ services, addresses, secret, log }: PeersParts): Peers {
  const peers = serviceNames
    .filter((name) => !services.includes(name))
    .map((service) => {
      const address = addresses[service];
      if (address === undefined) {
        throw new Error(
          `The ${service} service does not run in this process, and nobody said where it does: ${howToPlace(service)}.`,
        );
      }
      const standing = peerStanding({ service, address, log });
      return {
        service,
        calls: peerTransport({ address, secret, standing }),
        forward: peerForward({ service, address, secret, standing }),
        check: peerCheck({ service, address, secret, standing }),
      };
    });
  return {
    transports: Object.fromEntries(peers.map(({ service, calls }) => [service, calls.transport])),
    forwards: peers,
    checks: Object.fromEntries(peers.map(({ service, check }) => [service, check])),
    endStreams: () => peers.forEach(({ forward }) => forward.endStreams()),
    close() {
      for (const { calls, forward } of peers) {
        calls.close();
        forward.close();
      }
    },
  };
}
