import type { ServerResponse } from 'node:http';
import type { StoredObject } from '../store/store.ts';

export type EventType = 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK' | 'ERROR';

/** An event as it is sent: a line of JSON, and that line as a chunk of HTTP/1.1. Both lie in the same memory. */
export interface WatchEvent {
  readonly line: Buffer;
  readonly chunk: Buffer;
}

/** `object` is JSON. */
export function watchEvent(type: EventType, object: string | Buffer): WatchEvent {
  const before = `{"type":"${type}","object":`;
  const after = '}\n';
  const size = before.length + Buffer.byteLength(object) + after.length;
  const head = `${size.toString(16)}\r\n`;
  const chunk = Buffer.allocUnsafe(head.length + size + 2);
  let at = chunk.write(head, 'latin1');
  at += chunk.write(before, at, 'latin1');
  at += typeof object === 'string' ? chunk.write(object, at, 'utf8') : object.copy(chunk, at);
  at += chunk.write(after, at, 'latin1');
  chunk.write('\r\n', at, 'latin1');
  return { line: chunk.subarray(head.length, at), chunk };
}

let latest: { readonly stored: StoredObject; readonly type: EventType; readonly event: WatchEvent } | undefined;

/**
 * A stored object as it is: the same bytes for every watcher, put together once for all of them. Only the latest is remembered,
 * because a change goes to all who watch before the next one does; remembering more would keep a second copy of every object.
 */
export function storedEvent(type: EventType, stored: StoredObject): WatchEvent {
  if (latest?.stored === stored && latest.type === type) return latest.event;
  const event = watchEvent(type, stored.bytes ?? stored.text);
  latest = { stored, type, event };
  return event;
}

/**
 * Node makes three parts of every write to a response, which TLS joins again, and sends them a moment later: for hundreds who
 * watch the same object that costs more than encrypting it for each of them. So the connection is given the chunk as it is.
 */
export function sendEvent(response: ServerResponse, { line, chunk }: WatchEvent): void {
  const { socket } = response;
  // Without chunks: an answer to HEAD or to HTTP/1.0. Without a connection: an earlier answer still has it.
  if (response.chunkedEncoding && socket?.writable) socket.write(chunk);
  else response.write(line);
}
