import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StatusError } from '@spacedock/kube';
import { answerHead } from './answer-head.ts';
import type { Exchanged } from './cluster-exchange.ts';
import { switchingHead, tunnel } from './tunnel.ts';

export interface Waiting {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Of a request that asks for an upgrade: its bare socket, and what was sent behind it. */
  readonly tunnel?: { readonly socket: Duplex; readonly head: Buffer };
}

export interface RelayParts {
  /** Our part of the address. */
  readonly base: string;
  readonly signal: AbortSignal;
  /** The client left, or the cluster cut its answer short, which cuts ours. */
  readonly onEndedEarly: (error: unknown) => void;
}

/** Gives the client what the cluster answered, byte for byte and no faster than it is read. Resolves when that is over. */
export async function relayAnswer({ request, response, tunnel: through }: Waiting, exchanged: Exchanged, { base, signal, onEndedEarly }: RelayParts): Promise<void> {
  const { answer, connection } = exchanged;
  const head = answerHead(answer, { server: connection.server, base });
  if (exchanged.kind === 'answer') {
    response.writeHead(answer.statusCode ?? 502, [...head]);
    // A watch may have nothing to tell for hours; that it has begun is told now.
    response.flushHeaders();
    await pipeline(answer, response).catch(onEndedEarly);
    return;
  }
  if (!through || answer.headers.upgrade?.toLowerCase() !== request.headers.upgrade?.toLowerCase()) {
    exchanged.socket.destroy();
    throw new StatusError('ServiceUnavailable', 'the cluster switched to a protocol that was not asked for', undefined, { code: 502 });
  }
  const { socket, head: clientHead } = through;
  response.detachSocket(socket as Socket);
  socket.write(switchingHead(answer, head), 'latin1');
  await tunnel({ client: socket, clientHead, cluster: exchanged.socket, clusterHead: exchanged.head, signal });
}
