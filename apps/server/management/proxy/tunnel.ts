import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { RawHeaders } from './raw-headers.ts';

export interface TunnelEnds {
  readonly client: Duplex;
  /** What the client sent behind its request. */
  readonly clientHead: Buffer;
  readonly cluster: Duplex;
  readonly clusterHead: Buffer;
  readonly signal: AbortSignal;
}

/** What a client that reads no more is given to take the rest. */
const restMs = 30_000;
const keepAliveMs = 30_000;

/** Passes bytes both ways until both have ended, or one is cut. Resolves then. */
export async function tunnel({ client, clientHead, cluster, clusterHead, signal }: TunnelEnds): Promise<void> {
  const ends = [client as Socket, cluster as Socket] as const;
  const closed = ends.map((end, index) => {
    const other = ends[1 - index] as Socket;
    end.setTimeout(0);
    end.setNoDelay(true);
    // Somebody sits before a quiet terminal for hours; what lies between forgets connections sooner than that.
    end.setKeepAlive(true, keepAliveMs);
    const { promise, resolve } = Promise.withResolvers<void>();
    end.on('error', () => other.destroy()); // whoever cut it knows why; the other one sees that it was cut
    end.on('close', () => {
      if (!end.readableEnded) other.destroy();
      else if (!other.destroyed) {
        other.setTimeout(restMs, () => other.destroy());
        other.destroySoon();
      }
      resolve();
    });
    return promise;
  });
  const cut = (): void => ends.forEach((end) => end.destroy());
  signal.addEventListener('abort', cut);
  if (signal.aborted || ends.some((end) => end.destroyed)) cut();
  if (clientHead.length > 0) cluster.write(clientHead);
  if (clusterHead.length > 0) client.write(clusterHead);
  client.pipe(cluster);
  cluster.pipe(client);
  await Promise.all(closed);
  signal.removeEventListener('abort', cut);
}

/** The answer that opens a tunnel. */
export function switchingHead({ statusCode, headers: { upgrade = '' } }: IncomingMessage, kept: RawHeaders): string {
  const fields = kept.reduce((text, part, index) => `${text}${part}${index % 2 === 0 ? ': ' : '\r\n'}`, '');
  return `HTTP/1.1 ${statusCode} Switching Protocols\r\n${fields}Connection: Upgrade\r\nUpgrade: ${upgrade}\r\n\r\n`;
}
