import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { connectionConfig, unreachable } from './connection-config.ts';
import { openListenConnection, type ListenConnection } from './listen-connection.ts';
import type { Log } from './log.ts';
import { createSubscribers, type Subscribers } from './subscribers.ts';

type Handler = (payload: string) => void;
type Unsubscribe = () => void;

/**
 * Messages between the processes on one database (LISTEN and NOTIFY), over one connection a process. PostgreSQL keeps nothing
 * for those who are away: whoever remembers something on the strength of notifications must forget it in `onInterrupted`.
 */
export type Notifications = {
  /** False from the moment the connection is lost until it is back and every channel is listened to again. */
  readonly connected: boolean;
  /** Begins to listen; messages of before it took effect are missed. */
  listen(channel: string, handler: Handler): Unsubscribe;
  /** The same, and resolves once it has taken effect: every message that is sent from now on arrives. */
  listening(channel: string, handler: Handler): Promise<Unsubscribe>;
  /** Rejects while there is no connection. A message that belongs to a change is sent by `pg_notify` in its transaction. */
  notify(channel: string, payload: string): Promise<void>;
  onInterrupted(callback: () => void): Unsubscribe;
  onRestored(callback: () => void): Unsubscribe;
  close(): Promise<void>;
};

class NotificationsInterrupted extends Error {
  override readonly name = 'NotificationsInterrupted';
  // So that it counts as a failure of the connection wherever those are told from others.
  readonly code = 'ECONNRESET';
}

export type NotificationsOptions = {
  readonly url: string;
  readonly log: Log;
  readonly applicationName: string;
  readonly role: string;
  readonly pingEveryMs?: number;
  readonly deadlineMs?: number;
  readonly random?: () => number;
};

const longestPayload = 7_999;
const longestChannel = 63;
const firstDelayMs = 50;
const longestDelayMs = 5_000;

/** Connects once, and fails when that fails; from then on it reconnects by itself, for ever. */
export async function startNotifications(options: NotificationsOptions): Promise<Notifications> {
  const { url, log, applicationName, role, pingEveryMs = 10_000, deadlineMs = 5_000, random = Math.random } = options;
  const config = connectionConfig(url, { applicationName, settings: { role, TimeZone: 'UTC', idle_session_timeout: '0' } });
  const handlers = new Map<string, Subscribers<[string]>>();
  const onInterrupted = createSubscribers<[]>('the loss of the connection for notifications', log);
  const onRestored = createSubscribers<[]>('the return of the connection for notifications', log);
  const closing = new AbortController();
  let connection: ListenConnection | undefined;
  let connected = false;

  const open = async (): Promise<void> => {
    const deliver = (channel: string, payload: string): void => handlers.get(channel)?.call(payload);
    const opened = await openListenConnection({ config, deliver, pingEveryMs, deadlineMs });
    // From here on whoever subscribes listens by himself; those who are there already are listened for in one go.
    connection = opened;
    try {
      await opened.query([...handlers.keys()].map(listenTo).join(';'));
      closing.signal.throwIfAborted();
    } catch (error) {
      connection = undefined;
      opened.fail(new Error('not of use', { cause: error }));
      throw error;
    }
    connected = true;
    void opened.lost.then(interrupted);
  };
  const interrupted = (reason: Error): void => {
    connection = undefined;
    connected = false;
    if (closing.signal.aborted) return;
    log.warn({}, `lost the connection for notifications: ${reason.message}; reconnecting`);
    onInterrupted.call();
    void reconnect();
  };
  const reconnect = async (): Promise<void> => {
    for (let attempt = 0; ; attempt += 1) {
      try {
        const delayMs = Math.min(firstDelayMs * 2 ** attempt, longestDelayMs) * (0.5 + random());
        await sleep(delayMs, undefined, { signal: closing.signal });
        await open();
        log.info({}, 'the connection for notifications is back');
        onRestored.call();
        return;
      } catch (error) {
        if (closing.signal.aborted) return;
        log.warn({}, unreachable(url, error).message);
      }
    }
  };

  // A statement that fails on this connection leaves unknown what is listened to: a new connection begins from the list.
  const tell = async (sql: string): Promise<boolean> => {
    const told = connection;
    if (!told) return false;
    try {
      await told.query(sql);
      return true;
    } catch (error) {
      told.fail(error instanceof Error ? error : new Error(String(error)));
      return false;
    }
  };
  const subscribe = (channel: string, handler: Handler) => {
    if (Buffer.byteLength(channel) > longestChannel) {
      throw new Error(`The channel name ${channel} is longer than ${longestChannel} bytes. Shorten it.`);
    }
    const subscribers = handlers.get(channel) ?? createSubscribers<[string]>(`a notification of channel ${channel}`, log);
    handlers.set(channel, subscribers);
    const remove = subscribers.add(handler);
    const inForce = tell(listenTo(channel));
    const unsubscribe = (): void => {
      remove();
      if (subscribers.size > 0 || handlers.get(channel) !== subscribers) return;
      handlers.delete(channel);
      void tell(`unlisten ${pg.escapeIdentifier(channel)}`);
    };
    return { inForce, unsubscribe };
  };
  const restored = (): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const refuse = (): void => reject(new Error('The database is being closed.'));
    if (closing.signal.aborted) refuse();
    closing.signal.addEventListener('abort', refuse, { once: true });
    const forget = onRestored.add(resolve);
    return promise.finally(() => {
      forget();
      closing.signal.removeEventListener('abort', refuse);
    });
  };

  await open().catch((error: unknown) => {
    throw unreachable(url, error);
  });
  return {
    get connected() {
      return connected;
    },
    listen: (channel, handler) => subscribe(channel, handler).unsubscribe,
    async listening(channel, handler) {
      const { inForce, unsubscribe } = subscribe(channel, handler);
      // When the connection is just lost, the next one listens to this channel too.
      if (!(await inForce)) await restored();
      return unsubscribe;
    },
    async notify(channel, payload) {
      const size = Buffer.byteLength(payload);
      if (size > longestPayload) {
        throw new Error(
          `A notification may have ${longestPayload} bytes; this one for ${channel} has ${size}. ` +
            'Send a reference to a row instead.',
        );
      }
      if (!connection) {
        throw new NotificationsInterrupted(`The notification for ${channel} was not sent: the connection is lost. Try again.`);
      }
      await connection.query('select pg_notify($1, $2)', [channel, payload]);
    },
    onInterrupted: (callback) => onInterrupted.add(callback),
    onRestored: (callback) => onRestored.add(callback),
    async close() {
      closing.abort();
      connected = false;
      await connection?.close();
    },
  };
}

function listenTo(channel: string): string {
  return `listen ${pg.escapeIdentifier(channel)}`;
}
