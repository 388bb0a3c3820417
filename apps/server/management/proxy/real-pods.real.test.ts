import { createHash, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RealPodsWorld, startRealPodsWorld, whyNoRealPodsWorld } from './testing/real-pods-world.ts';
import { type StreamingKubectl, streamingKubectl, type StreamProtocol } from './testing/streaming-kubectl.ts';

const why = whyNoRealPodsWorld();
const hash = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** All the bytes there are, and many of them: whatever is changed, cut or doubled on the way shows. */
const bytes = Buffer.concat([Buffer.from(Array.from({ length: 256 }, (_, value) => value)), randomBytes(3_000_000)]);

describe.each(why === undefined ? ['kubectl through the proxy into real pods'] : [])('%s', () => {
  let pods: RealPodsWorld;
  beforeAll(async () => {
    pods = await startRealPodsWorld();
  });
  afterAll(() => pods?.close());
  const as = async (person: 'owner' | 'guest', protocol: StreamProtocol): Promise<StreamingKubectl> =>
    streamingKubectl(await pods.kubeconfig(pods[person]), protocol);

  test('pods of the template run', async () => {
    const kubectl = await as('owner', 'WebSocket');
    expect(await kubectl.start('wait', '--for=condition=Ready', 'pod/web', 'pod/shell', '--timeout=60s').ended).toMatchObject({
      code: 0,
    });
  });

  test('logs -f follows what is said', async () => {
    const kubectl = await as('owner', 'WebSocket');
    const logs = kubectl.start('logs', '-f', 'pod/web');
    expect(await logs.printed('listening')).not.toContain('heard');
    const word = randomBytes(8).toString('hex');
    kubectl.start('attach', '-i', 'pod/web').send(`${word}\n`);
    await logs.printed(`heard ${word}\n`);
  });

  describe.each([
    ['WebSocket', 'websocket'],
    ['SPDY', 'SPDY/3.1'],
  ] as const)('over %s', (protocol, upgrade) => {
    test('exec ends as the program does, with what it said', async () => {
      const kubectl = await as('owner', protocol);
      const { code, output, complaints } = await kubectl.start('exec', 'pod/web', '--', 'pod', 'exit', '3').ended;
      expect({ code, output: output.toString() }).toEqual({ code: 3, output: '' });
      expect(complaints).toContain('ending with 3\n');
      expect(await kubectl.upgrades()).toEqual([upgrade]);
    });

    test('exec -i takes in what is piped, and gives it back byte for byte', async () => {
      const kubectl = await as('owner', protocol);
      const cat = kubectl.start('exec', '-i', 'pod/web', '--', 'cat');
      cat.sendEnd(bytes);
      const { code, output } = await cat.ended;
      expect({ code, hash: hash(output) }).toEqual({ code: 0, hash: hash(bytes) });
      expect(await kubectl.upgrades()).toEqual([upgrade]);
    });

    test('exec -it has a terminal, as large as the one that it is seen on', async () => {
      const kubectl = await as('owner', protocol);
      const shell = await kubectl.startAtTerminal({ rows: 31, columns: 97 }, 'exec', '-it', 'pod/web', '--', 'pod', 'terminal');
      await shell.printed('terminal of 31 rows and 97 columns');
      shell.send('hello\n');
      await shell.printed('heard hello');
      await shell.resize({ rows: 52, columns: 133 });
      await shell.printed('terminal of 52 rows and 133 columns');
      shell.send('exit\n');
      expect(await shell.ended).toMatchObject({ code: 0 });
      expect(await kubectl.upgrades()).toEqual([upgrade]);
    });

    test('attach is with the program that runs already', async () => {
      const kubectl = await as('owner', protocol);
      const web = kubectl.start('attach', '-i', 'pod/web');
      const word = randomBytes(8).toString('hex');
      web.send(`${word}\n`);
      await web.printed(`heard ${word}\n`);
      const shell = await kubectl.startAtTerminal({ rows: 33, columns: 99 }, 'attach', '-it', 'pod/shell');
      await shell.printed('terminal of 33 rows and 99 columns');
      shell.send(`${word}\n`);
      await shell.printed(`heard ${word}`);
      expect(await kubectl.upgrades()).toEqual([upgrade]);
    });

    test('cp brings a file there and back', async () => {
      const kubectl = await as('owner', protocol);
      await writeFile(join(kubectl.directory, 'there'), bytes);
      const place = `web:/tmp/${protocol}`;
      expect(await kubectl.start('cp', 'there', place).ended).toMatchObject({ code: 0 });
      expect(await kubectl.start('cp', place, 'back').ended).toMatchObject({ code: 0 });
      expect(hash(await readFile(join(kubectl.directory, 'back')))).toBe(hash(bytes));
      expect(await kubectl.upgrades()).toEqual([upgrade]);
    });

    test('port-forward carries several connections at once', async () => {
      const kubectl = await as('owner', protocol);
      const forward = kubectl.start('port-forward', 'pod/web', ':8080');
      const [, port] =
        /Forwarding from 127\.0\.0\.1:(\d+)/.exec(await forward.printed(/Forwarding from 127\.0\.0\.1:\d+ -> 8080/)) ?? [];
      const answers = await Promise.all(
        Array.from({ length: 5 }, async (_, index) => {
          const sent = Buffer.concat([Buffer.from([index]), bytes]);
          const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: sent });
          return { status: answer.status, same: hash(Buffer.from(await answer.arrayBuffer())) === hash(sent) };
        }),
      );
      expect(answers).toEqual(answers.map(() => ({ status: 200, same: true })));
      expect(await kubectl.upgrades()).toEqual([upgrade]);
    });
  });

  // No second try: the first one has taken the access away.
  test(
    'what somebody has open ends when access is taken away, and goes on for others',
    { timeout: 60_000, retry: 0 },
    async () => {
      const open = await Promise.all(
        (['WebSocket', 'SPDY'] as const).flatMap((protocol) =>
          (['guest', 'owner'] as const).map(async (person) => {
            const kubectl = await as(person, protocol);
            const cat = kubectl.start('exec', '-i', 'pod/web', '--', 'cat');
            const logs = kubectl.start('logs', '-f', 'pod/web');
            cat.send('here\n');
            await Promise.all([cat.printed('here'), logs.printed('listening')]);
            return { person, kubectl, cat, logs };
          }),
        ),
      );
      await pods.kubectl(
        'patch',
        'si',
        'web',
        '-n',
        'loft-p-shop',
        '--type=json',
        '-p',
        '[{"op":"remove","path":"/spec/extraAccessRules"}]',
      );
      for (const { kubectl, cat, logs } of open.filter(({ person }) => person === 'guest')) {
        // With which code differs: over SPDY kubectl does not tell the end of a connection from that of a program.
        await Promise.all([cat.ended, logs.ended]);
        expect(await kubectl.start('exec', 'pod/web', '--', 'cat').ended).toMatchObject({
          code: 1,
          complaints: expect.stringContaining(
            'Error from server (NotFound): spaceinstances.management.loft.sh "web" not found',
          ) as string,
        });
      }
      for (const { cat } of open.filter(({ person }) => person === 'owner')) {
        cat.send('still here\n');
        await cat.printed('still here');
        cat.sendEnd();
        expect(await cat.ended).toMatchObject({ code: 0 });
      }
    },
  );
});

test.each(why === undefined ? [] : [why])(
  'NOT RUN: exec, attach, cp, logs -f and port-forward into real pods, because %s',
  (reason) => {
    process.stderr.write(`not run: exec, attach, cp, logs -f and port-forward into real pods, because ${reason}\n`);
    expect(whyNoRealPodsWorld()).toBe(reason);
  },
);
