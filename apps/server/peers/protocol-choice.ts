import type { Socket } from 'node:net';

/** What a client of HTTP/2 says first (RFC 9113, 3.4), as far as no method of HTTP/1.1 that is served begins alike. */
const preface = Buffer.from('PRI ');

/** Finds out by the first bytes which protocol a connection speaks, and leaves them for whoever reads it then. */
export function speaksHttp2(socket: Socket, tell: (yes: boolean) => void): void {
  let seen = Buffer.alloc(0);
  const look = (chunk: Buffer): void => {
    seen = Buffer.concat([seen, chunk]);
    const compared = Math.min(seen.length, preface.length);
    const alike = seen.subarray(0, compared).equals(preface.subarray(0, compared));
    if (alike && seen.length < preface.length) return;
    socket.off('data', look).pause();
    socket.unshift(seen);
    tell(alike);
    // Once whoever it was given to has begun to listen.
    process.nextTick(() => socket.resume());
  };
  socket.on('data', look);
}
