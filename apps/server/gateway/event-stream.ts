import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import type { EventFeed, ServerEvent } from './answer.ts';
import type { LiveAccess } from './live-access.ts';

/** Proxies and browsers give up on connections that say nothing. */
const heartbeatMs = 15_000;

/**
 * Server-sent events on the wire. Ends, without a word, when the caller may not listen any more: a client that comes back then is
 * told why. The feed is asked for the next event when the last one has gone out: who reads slowly holds up nobody.
 */
export function eventStream(feed: EventFeed, caller: LiveAccess): Readable {
  const ended = new AbortController();
  const out = new PassThrough();
  const leave = caller.onChange(() => {
    if (caller.ended || !feed.mayListen(caller.access)) ended.abort();
  });
  const heartbeat = setInterval(() => void out.write(': still here\n\n'), heartbeatMs);
  heartbeat.unref();
  out.once('close', () => {
    leave();
    clearInterval(heartbeat);
    ended.abort();
  });
  // Tells the client at once that it is connected, and to come back soon when it is cut off.
  out.write('retry: 1000\n\n');
  pass(feed, out, ended.signal).then(
    () => void out.end(),
    (error: Error) => void (ended.signal.aborted ? out.end() : out.destroy(error)),
  );
  return out;
}

async function pass(feed: EventFeed, out: PassThrough, signal: AbortSignal): Promise<void> {
  for await (const event of feed.open(signal)) {
    if (signal.aborted) return;
    if (!out.write(textOf(event))) await once(out, 'drain', { signal });
  }
}

/** JSON has no line breaks of its own, so one line of data is enough. */
const textOf = ({ id, event, data }: ServerEvent): string => `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
