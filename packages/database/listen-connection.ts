import { Socket } from 'node:net';
import pg from 'pg';

/** One connection that is kept open for notifications, and watched: it tells when it is lost, also when nobody hangs up. */
export type ListenConnection = {
  query(sql: string, values?: readonly string[]): Promise<void>;
  /** Resolves when the connection is of no more use, with the reason. */
  readonly lost: Promise<Error>;
  /** Gives it up at once. */
  fail(reason: Error): void;
  close(): Promise<void>;
};

type Options = {
  readonly config: pg.ClientConfig;
  readonly deliver: (channel: string, payload: string) => void;
  readonly pingEveryMs: number;
  /** How long the server may take to connect and to answer. */
  readonly deadlineMs: number;
};

export async function openListenConnection({ config, deliver, pingEveryMs, deadlineMs }: Options): Promise<ListenConnection> {
  // Our own socket, because a connection whose other end went silent cannot be ended politely, only cut.
  const socket = new Socket();
  const client = new pg.Client({
    ...config,
    stream: () => socket,
    connectionTimeoutMillis: deadlineMs,
    query_timeout: deadlineMs,
  });
  const lost = Promise.withResolvers<Error>();
  client.on('error', lost.resolve);
  client.on('end', () => lost.resolve(new Error('the server closed the connection')));
  client.on('notification', ({ channel, payload }) => deliver(channel, payload ?? ''));
  try {
    await client.connect();
  } catch (error) {
    socket.destroy();
    throw error;
  }
  // One at a time: pg gives up queueing them itself.
  let last: Promise<unknown> = Promise.resolve();
  const query = (sql: string, values?: readonly string[]): Promise<void> => {
    const answered = last.then(async () => void (await client.query(sql, values && [...values])));
    // Its caller is told of a failure; the next one has to go on after it.
    last = answered.catch(() => undefined);
    return answered;
  };
  // A router that forgot the connection, or a server that lost power, sends nothing: only a question finds out.
  const pings = setInterval(() => {
    query('select 1').catch((error: unknown) => lost.resolve(error instanceof Error ? error : new Error(String(error))));
  }, pingEveryMs);
  const released = lost.promise.then(() => {
    clearInterval(pings);
    socket.destroy();
  });
  return {
    lost: lost.promise,
    fail: lost.resolve,
    query,
    async close() {
      clearInterval(pings);
      const late = setTimeout(() => lost.resolve(new Error('the server did not end the connection in time')), deadlineMs);
      await Promise.race([client.end(), released]);
      clearTimeout(late);
    },
  };
}
