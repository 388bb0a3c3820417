import { once } from 'node:events';
import { connect, type TLSSocket } from 'node:tls';
import { onTestFinished } from 'vitest';
import type { ProxyWorld } from './proxy-world.ts';

export const base = '/kubernetes/project/shop/space/web';

export interface RawClient {
  readonly socket: TLSSocket;
  /** Everything that came so far. */
  readonly came: () => string;
  /** Resolves when this came; fails when the connection ends before. */
  readonly until: (part: string | RegExp) => Promise<string>;
  readonly closed: Promise<unknown>;
}

/** A client at the level of bytes. */
export async function rawClient({ url, caPem }: Pick<ProxyWorld, 'url' | 'caPem'>, ...lines: readonly string[]): Promise<RawClient> {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', ca: caPem });
  socket.on('error', () => undefined); // a test that cuts the connection sees it in `closed`
  onTestFinished(() => void socket.destroy());
  let text = '';
  socket.on('data', (chunk: Buffer) => void (text += chunk.toString('latin1')));
  await once(socket, 'secureConnect');
  const closed = once(socket, 'close');
  if (lines.length > 0) socket.write(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  const has = (part: string | RegExp): boolean => (typeof part === 'string' ? text.includes(part) : part.test(text));
  return {
    socket, closed,
    came: () => text,
    async until(part) {
      while (!has(part)) {
        await Promise.race([once(socket, 'data'), closed.then(() => has(part) || Promise.reject(new Error(`ended without ${part}: ${text}`)))]);
      }
      return text;
    },
  };
}

export const asAda = ['Host: dock.example.com', 'Authorization: Bearer token-of-ada'];
