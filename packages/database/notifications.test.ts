import { randomBytes } from 'node:crypto';
import { once, EventEmitter } from 'node:events';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { startNotifications, type Notifications, type NotificationsOptions } from './notifications.ts';
import { isConnectionFailure } from './pg-errors.ts';
import { temporaryDirectory } from './testing/temporary-directory.ts';
import { startFreezingProxy } from './testing/freezing-proxy.ts';
import { recordedLog, silentLog } from './testing.ts';

let other: pg.Client;

beforeAll(async () => {
  other = new pg.Client(inject('postgresUrl'));
  await other.connect();
});

afterAll(() => other.end());

async function start(options: Partial<NotificationsOptions> = {}): Promise<Notifications & { readonly applicationName: string }> {
  const applicationName = `notifications ${randomBytes(6).toString('hex')}`;
  const url = inject('postgresUrl');
  const started = await startNotifications({ url, log: silentLog, applicationName, role: 'spacedock', ...options });
  onTestFinished(() => started.close());
  // Not spread: `connected` is asked of the living object.
  return Object.assign(started, { applicationName });
}

/** Collects what a handler hears, and lets a test wait for it. */
function listener() {
  const heard: string[] = [];
  const events = new EventEmitter();
  return {
    heard,
    handler(payload: string): void {
      heard.push(payload);
      events.emit('heard');
    },
    async until(payload: string): Promise<void> {
      while (!heard.includes(payload)) await once(events, 'heard');
    },
  };
}

function interruption(notifications: Notifications): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  notifications.onInterrupted(resolve);
  return promise;
}

function restoration(notifications: Notifications): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  notifications.onRestored(resolve);
  return promise;
}

async function terminate(applicationName: string): Promise<void> {
  const { rowCount } = await other.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1',
    [applicationName],
  );
  expect(rowCount).toBe(1);
}

test('a message reaches the listeners of its channel in every process, the sender included', async () => {
  const [here, there] = [await start(), await start()];
  const [mine, theirs, elsewhere] = [listener(), listener(), listener()];
  await here.listening('orders "today"', mine.handler);
  await there.listening('orders "today"', theirs.handler);
  await there.listening('invoices', elsewhere.handler);
  await here.notify('orders "today"', 'grüße 🚀');
  await here.notify('orders "today"', '');
  await other.query(`select pg_notify('orders "today"', 'last')`);
  await Promise.all([mine.until('last'), theirs.until('last')]);
  expect(mine.heard).toEqual(['grüße 🚀', '', 'last']);
  expect(theirs.heard).toEqual(['grüße 🚀', '', 'last']);
  expect(elsewhere.heard).toEqual([]);
});

test('who unsubscribes hears no more; the others on the channel go on; who comes back hears again', async () => {
  const notifications = await start();
  const [leaving, staying, back] = [listener(), listener(), listener()];
  const leave = notifications.listen('orders', leaving.handler);
  const stay = await notifications.listening('orders', staying.handler);
  leave();
  leave();
  await notifications.notify('orders', 'one');
  await staying.until('one');
  stay();
  await notifications.listening('orders', back.handler);
  await notifications.notify('orders', 'two');
  await back.until('two');
  expect([leaving.heard, staying.heard, back.heard]).toEqual([[], ['one'], ['two']]);
});

test('a connection that the server ends is told at once and replaced, with everything listened to again', async () => {
  const log = recordedLog();
  const notifications = await start({ log });
  const orders = listener();
  await notifications.listening('orders', orders.handler);
  const connectedWhenTold: boolean[] = [];
  notifications.onInterrupted(() => connectedWhenTold.push(notifications.connected));
  notifications.onRestored(() => connectedWhenTold.push(notifications.connected));

  for (const round of ['first', 'second']) {
    const [lost, back] = [interruption(notifications), restoration(notifications)];
    await terminate(notifications.applicationName);
    await lost;
    await back;
    await notifications.notify('orders', round);
    await orders.until(round);
  }
  expect(connectedWhenTold).toEqual([false, true, false, true]);
  expect(log.lines[0]).toMatch(/^warn: lost the connection for notifications: .*; reconnecting$/);
});

test('while it is interrupted, sending fails as the connection did, and listening waits for its return', async () => {
  const notifications = await start();
  const lost = interruption(notifications);
  await terminate(notifications.applicationName);
  await lost;
  const refusal: unknown = await notifications.notify('orders', 'lost').catch((error: unknown) => error);
  expect(isConnectionFailure(refusal)).toBe(true);
  const orders = listener();
  await notifications.listening('orders', orders.handler);
  expect(notifications.connected).toBe(true);
  await notifications.notify('orders', 'arrived');
  await orders.until('arrived');
});

test('a server that is away for a while is found again', async () => {
  const directory = await temporaryDirectory('notifications');
  onTestFinished(directory.remove);
  const first = await startEmbeddedPostgres({ directory: directory.path, log: silentLog, durable: false });
  const log = recordedLog();
  const notifications = await startNotifications({ url: first.url, log, applicationName: 'test', role: 'spacedock' });
  const orders = listener();
  await notifications.listening('orders', orders.handler);
  const [lost, back] = [interruption(notifications), restoration(notifications)];
  await first.stop();
  await lost;
  const second = await startEmbeddedPostgres({ directory: directory.path, log: silentLog, durable: false, port: first.port });
  await back;
  await notifications.notify('orders', 'again');
  await orders.until('again');
  await notifications.close();
  await second.stop();
  expect(log.lines.at(-1)).toBe('info: the connection for notifications is back');
});

test('a connection that goes dead without a word is noticed', async () => {
  const proxy = await startFreezingProxy(inject('postgresUrl'));
  onTestFinished(proxy.close);
  const notifications = await start({ url: proxy.url, pingEveryMs: 50, deadlineMs: 500 });
  const orders = listener();
  await notifications.listening('orders', orders.handler);
  const [lost, back] = [interruption(notifications), restoration(notifications)];
  proxy.freeze();
  await lost;
  await back;
  await notifications.notify('orders', 'through');
  await orders.until('through');
  expect(notifications.connected).toBe(true);
});

test('what PostgreSQL would cut or refuse is refused before it is sent', async () => {
  const notifications = await start();
  await expect(notifications.notify('orders', 'é'.repeat(4_000))).rejects.toThrow(
    'may have 7999 bytes; this one for orders has 8000',
  );
  const orders = listener();
  await notifications.listening('orders', orders.handler);
  await notifications.notify('orders', 'x'.repeat(7_999));
  await orders.until('x'.repeat(7_999));
  expect(() => notifications.listen('c'.repeat(64), () => undefined)).toThrow('longer than 63 bytes');
});

test('after closing it does not come back, and waiting ends', async () => {
  const notifications = await start();
  let told = 0;
  notifications.onInterrupted(() => {
    told += 1;
  });
  await notifications.close();
  await notifications.close();
  expect(notifications.connected).toBe(false);
  expect(told).toBe(0);
  await expect(notifications.listening('orders', () => undefined)).rejects.toThrow('is being closed');
  const { applicationName } = notifications;
  const { rowCount } = await other.query('select from pg_stat_activity where application_name = $1', [applicationName]);
  expect(rowCount).toBe(0);
});

test('a server that cannot be reached at the start is told', async () => {
  await expect(start({ url: 'postgres://someone:s3cret@127.0.0.1:1/shop' })).rejects.toThrow(
    'PostgreSQL at 127.0.0.1:1, database shop, user someone could not be reached',
  );
});
