import { EventEmitter, once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { openStreams, type OpenStreams } from './open-streams.ts';
import { startProxyWorld } from './testing/proxy-world.ts';
import { asAda, base, rawClient } from './testing/raw-client.ts';
import { startUpstream } from './testing/upstream.ts';

interface Played {
  readonly streams: OpenStreams;
  readonly changed: () => void;
  readonly errors: readonly unknown[];
  /** Adds one; resolves when it is ended. */
  readonly open: (key: string, mayStay: () => Promise<boolean>) => { readonly ended: Promise<void>; readonly remove: () => void };
}

function played(recheckMs = 60_000): Played {
  const changes = new EventEmitter();
  const errors: unknown[] = [];
  const streams = openStreams({
    recheckMs, onError: (error) => void errors.push(error),
    onChanges(listener) {
      changes.on('change', listener);
      return () => void changes.off('change', listener);
    },
  });
  onTestFinished(streams.close);
  return {
    streams, errors, changed: () => void changes.emit('change'),
    open(key, mayStay) {
      const { promise: ended, resolve } = Promise.withResolvers<void>();
      return { ended, remove: streams.add({ key, mayStay, end: resolve }) };
    },
  };
}

test('streams of one person to one place are looked at once for all, and end together', async () => {
  const { open, changed } = played();
  let looks = 0;
  const gone = Array.from({ length: 50 }, () => open('ada', async () => (looks += 1) < 2));
  const stays = open('eve', async () => true);
  changed();
  await new Promise(setImmediate);
  expect(looks).toBe(1);
  changed();
  await Promise.all(gone.map(({ ended }) => ended));
  expect(looks).toBe(2);
  expect(await Promise.race([stays.ended.then(() => 'ended'), 'stays'])).toBe('stays');
});

test('a change that is told while the one before is looked at is not missed', async () => {
  const { open, changed } = played();
  const [begun, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<boolean>()];
  let looks = 0;
  const { ended } = open('ada', () => {
    looks += 1;
    begun.resolve();
    return looks === 1 ? answer.promise : Promise.resolve(false);
  });
  changed();
  await begun.promise;
  changed();
  answer.resolve(true);
  await ended;
  expect(looks).toBe(2);
});

test('what nobody tells is found out all the same', async () => {
  let allowed = true;
  const { open } = played(10);
  const { ended } = open('ada', async () => allowed);
  allowed = false;
  await expect(ended).resolves.toBeUndefined();
});

test('rights that cannot be looked up for a moment end nothing; those that cannot be for long do', async () => {
  const { open, errors } = played(5);
  let fails = 3;
  let looked = Promise.withResolvers<void>();
  const { ended } = open('ada', async () => {
    if (fails > 0) throw new Error(`the database is away ${fails -= 1}`);
    looked.resolve();
    return true;
  });
  await looked.promise;
  expect(errors).toHaveLength(3);
  fails = Infinity;
  looked = Promise.withResolvers();
  await ended;
  expect(errors).toHaveLength(9);
});

test('one that has ended by itself is not looked at any more', async () => {
  const { open, changed } = played();
  let looks = 0;
  const { remove } = open('ada', async () => (looks += 1) > 0);
  remove();
  changed();
  await new Promise(setImmediate);
  expect(looks).toBe(0);
});

const watchOf = async (recheckMs: number) => {
  const upstream = await startUpstream({ answer: (_, response) => void response.writeHead(200).write('{"type":"ADDED"}\n') });
  const world = await startProxyWorld({ enter: () => upstream.kubeconfig(), recheckMs });
  const client = await rawClient(world, `GET ${base}/api/v1/pods?watch=true HTTP/1.1`, ...asAda);
  await client.until('ADDED');
  const { socket } = await upstream.request(1) as IncomingMessage;
  return { world, client, upstreamClosed: once(socket, 'close') };
};

test.each([['without a notice', 10, 'other'], ['as soon as it is told', 60_000, 'rights']] as const)('a watch ends on both sides when the token is revoked, %s', async (_, recheckMs, told) => {
  const { world, client, upstreamClosed } = await watchOf(recheckMs);
  world.people.delete('token-of-ada');
  if (told === 'rights') world.changed('rights');
  await expect(Promise.all([client.closed, upstreamClosed])).resolves.toHaveLength(2);
});

test('a watch ends when a team is lost through which more could be seen, and stays when one is joined', async () => {
  const { world, client } = await watchOf(60_000);
  world.teams.set('ops', ['ada']);
  world.changed();
  const second = await rawClient(world, `GET ${base}/api/v1/pods?watch=true HTTP/1.1`, ...asAda);
  await second.until('ADDED');
  world.teams.clear();
  world.changed();
  await second.closed;
  expect(client.socket.destroyed, 'it was opened without that team').toBe(false);
});
