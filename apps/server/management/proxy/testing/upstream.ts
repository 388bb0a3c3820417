import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { kubeconfigText } from '@spacedock/kube';
import { httpsServer } from './https-server.ts';

export interface Upstream {
  readonly url: string;
  /** With this bearer token. */
  readonly kubeconfig: (token?: string, path?: string) => string;
  readonly requests: readonly IncomingMessage[];
  /** The n-th request, counted from 1. */
  readonly request: (number: number) => Promise<IncomingMessage>;
  readonly connections: () => number;
}

export interface UpstreamParts {
  readonly answer?: (request: IncomingMessage, response: ServerResponse) => void;
  readonly upgrade?: (request: IncomingMessage, socket: Socket, head: Buffer) => void;
}

/** Stands where a cluster should, and does what the test says, over real HTTPS. */
export async function startUpstream({ answer = (_, response) => void response.end('{}'), upgrade }: UpstreamParts = {}): Promise<Upstream> {
  const requests: IncomingMessage[] = [];
  let connections = 0;
  const came = (request: IncomingMessage): void => {
    requests.push(request);
    server.emit('came');
  };
  const { server, url, caPem } = await httpsServer((request, response) => {
    came(request);
    answer(request, response);
  });
  server.on('secureConnection', () => void (connections += 1));
  if (upgrade) {
    server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
      came(request);
      upgrade(request, socket, head);
    });
  }
  return {
    url, requests,
    kubeconfig: (token = 'token-of-spacedock', path = '') => kubeconfigText({ name: 'prod', server: `${url}${path}`, caPem, token }),
    async request(number) {
      while (requests.length < number) await once(server, 'came');
      return requests[number - 1] as IncomingMessage;
    },
    connections: () => connections,
  };
}
