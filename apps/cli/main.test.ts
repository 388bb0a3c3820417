import { once } from 'node:events';
import { readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createTestDatabase } from '@spacedock/database/testing';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { runSpacedock, startSpacedock, temporaryDataDirectory, testClient } from '@spacedock/server/testing';

// Starting a process takes seconds while other tests keep all cores busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

async function dataDirectory(): Promise<string> {
  const made = await temporaryDataDirectory();
  onTestFinished(made.remove);
  return made.path;
}

async function emptyDatabase(): Promise<string> {
  const made = await createTestDatabase({ adminUrl: inject('postgresUrl'), migrations: [] });
  onTestFinished(made.drop);
  return made.url;
}

test('--help lists the commands, <command> --help its flags and options', async () => {
  const general = await runSpacedock(['--help']);
  expect(general).toMatchObject({ code: 0, stderr: '' });
  for (const name of ['serve', 'migrate', 'token create', 'kubeconfig', 'sandbox credentials', 'api', 'version']) {
    expect(general.stdout).toContain(`\n  ${name} `);
  }
  const command = await runSpacedock(['token', 'create', '--help']);
  expect(command).toMatchObject({ code: 0, stderr: '' });
  expect(command.stdout).toContain('Usage: spacedock token create --email <value> --name <value> '
    + '[--organisation <value>] [--expires-in-days <value>] [options]\n');
  expect(command.stdout).toContain('--data-dir <value>, SPACEDOCK_DATA_DIR');
  const remote = await runSpacedock(['api', '--help']);
  expect(remote).toMatchObject({ code: 0, stderr: '' });
  expect(remote.stdout).toContain('Usage: spacedock api <METHOD> <path> [--data <value>] [--url <value>] [--token <value>] [--paginate]\n');
  expect(remote.stdout).toContain('--token <value>, SPACEDOCK_TOKEN\n');
  expect(remote.stdout, 'it is not a server').not.toContain('SPACEDOCK_DATA_DIR');
});

test('version prints the version and nothing else', async () => {
  expect(await runSpacedock(['version'])).toEqual({ code: 0, stdout: '0.1.0\n', stderr: '' });
});

test.each([
  [['sreve'], 'There is no command "sreve". Did you mean spacedock serve?'],
  [['token'], 'There is no command "token". Did you mean spacedock token create?'],
  [['token', 'craete'], 'There is no command "token". Did you mean spacedock token create?'],
  [['fly'], 'There is no command "fly". The commands are serve, migrate, token create, kubeconfig, sandbox credentials, api, version.'],
  [[], 'No command was given.'],
])('%j is no command: exit code 2 and a way on', async (args, said) => {
  const { code, stdout, stderr } = await runSpacedock(args);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain(`error: ${said}`);
});

test('every wrong option is named at once, with exit code 2, and nothing is started', async () => {
  const directory = join(await dataDirectory(), 'not-made');
  const { code, stdout, stderr } = await runSpacedock(
    ['serve', '--data-dir', directory, '--port', '99999', '--hots', 'x'],
    { SPACEDOCK_RATE_LIMIT: 'lots', SPACEDOCK_ADMIN_PASSWORD: 'secret' },
  );
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(/^error: 4 options are wrong:\n/);
  for (const name of [
    '--port: "99999"', '--hots: is not an option; did you mean --host?', 'SPACEDOCK_RATE_LIMIT: "lots"',
    'SPACEDOCK_ADMIN_PASSWORD',
  ]) {
    expect(stderr).toContain(name);
  }
  expect(stderr).not.toContain('"secret"');
  await expect(stat(directory)).rejects.toThrow('ENOENT');

  const kubeconfig = await runSpacedock(['kubeconfig', '--space', 'web']);
  expect(kubeconfig).toMatchObject({ code: 2, stderr: expect.stringContaining('--space: is not accepted; give <project>/<space>') as string });
  const token = await runSpacedock(['token', 'create', '--emial', 'a@b', '--expires-in-days', '0', '--port', 'x', '--name=']);
  expect(token.code).toBe(2);
  for (const name of [
    '--emial: is not an option; did you mean --email?', '--email: is missing', '--expires-in-days: is not accepted', '--port:',
    '--name: is not accepted',
  ]) {
    expect(token.stderr).toContain(name);
  }
});

test('a port that is taken is an error that names the option; with --log-level debug it has a stack', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  onTestFinished(() => void taken.close());
  const { port } = taken.address() as { readonly port: number };
  const args = ['serve', '--data-dir', await dataDirectory(), '--port', String(port), '--tls-port', 'off'];
  const env = { DATABASE_URL: await emptyDatabase() };
  const { code, stdout, stderr } = await runSpacedock([...args, '--log-level', 'silent'], env);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toBe(`error: Port ${port} of 127.0.0.1 is in use by another program. Stop that one, or give another port with `
    + '--port (SPACEDOCK_PORT); 0 takes any free one.\n');
  expect((await runSpacedock([...args, '--log-level', 'debug'], env)).stderr).toMatch(/\nerror: Error: Port \d+ [^\n]*\n {4}at /);
});

test('migrate says what it applied, and the second time that there is nothing to do', async () => {
  const env = { DATABASE_URL: await emptyDatabase(), SPACEDOCK_DATA_DIR: await dataDirectory() };
  const first = await runSpacedock(['migrate'], env);
  expect(first.code).toBe(0);
  expect(first.stdout).toMatch(/^config\/0001_people\.sql\nconfig\/0002_sign_in\.sql\n/);
  expect(await runSpacedock(['migrate'], env)).toEqual({ code: 0, stdout: '', stderr: 'The database is up to date.\n' });
});

test('a token for nobody is refused in words', async () => {
  const env = { DATABASE_URL: await emptyDatabase(), SPACEDOCK_DATA_DIR: await dataDirectory() };
  const { code, stdout, stderr } = await runSpacedock(['token', 'create', '--email', 'Nobody@example.com', '--name', 'x'], env);
  expect({ code, stdout, stderr }).toEqual({
    code: 1,
    stdout: '',
    stderr: 'error: nobody@example.com is not an active member of any organisation; give the e-mail address of one who is.\n',
  });
});

test('without a sandbox there are no credentials of one', async () => {
  const path = await dataDirectory();
  const { code, stdout, stderr } = await runSpacedock(['sandbox', 'credentials', 'aws'], { SPACEDOCK_DATA_DIR: path });
  expect({ code, stdout, stderr }).toEqual({
    code: 1,
    stdout: '',
    stderr: `error: There is no sandbox in ${path}. Start the server with one first, or name its data directory with --data-dir.\n`,
  });
  expect(await runSpacedock(['sandbox', 'credentials', 'ibm'])).toMatchObject({
    code: 2, stdout: '', stderr: expect.stringContaining('<cloud>: is not accepted; give aws, gcp or azure') as string,
  });
});

test('tokens and kubeconfigs are made beside a running server with its embedded database, and without one', async () => {
  const env = { SPACEDOCK_DATA_DIR: await dataDirectory(), SPACEDOCK_ADMIN_EMAIL: 'root@example.com' };
  const server = startSpacedock(['serve', '--port', '0', '--tls-port', '0'], env);
  onTestFinished(async () => {
    server.kill('SIGKILL');
    await server.ended;
  });
  const { web, kubernetes } = await server.ready();
  const statusWith = async (token: string): Promise<number> => (await testClient(web, token).get('/projects')).status;

  const order = ['token', 'create', '--email', 'root@example.com', '--name', 'deploys'];
  const made = await runSpacedock([...order, '--expires-in-days', '30'], env);
  expect(made).toEqual({ code: 0, stdout: expect.stringMatching(/^sd_pat_[\w-]{43}\n$/) as string, stderr: '' });
  expect(await statusWith(made.stdout.trim())).toBe(200);
  const tokens = await testClient(web, made.stdout.trim()).get<{ name: string; expiresAt: string | null }[]>('/tokens');
  expect(tokens.data.map(({ name }) => name)).toEqual(['deploys', 'kubeconfig']);
  expect(Date.parse(tokens.data[0]?.expiresAt ?? '') - Date.now()).toBeGreaterThan(29 * 24 * 3_600_000);
  const inVariables = { SPACEDOCK_URL: web, SPACEDOCK_TOKEN: made.stdout.trim() };
  const called = await runSpacedock(['api', 'get', '/api/instance'], inVariables);
  expect(called).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(called.stdout)).toMatchObject({ data: { version: '0.1.0', publicUrl: web, kubernetesUrl: kubernetes, sandbox: true, githubApp: true } });
  const again = await runSpacedock(order, env);
  expect(again).toMatchObject({ code: 1, stdout: '' });
  expect(again.stderr).toContain('has a token named deploys already');

  const printed = await runSpacedock(['kubeconfig'], env);
  expect(printed).toMatchObject({ code: 0, stderr: '' });
  expect(printed.stdout).toContain(`server: "${kubernetes}"`);
  expect(printed.stdout).toContain('certificate-authority-data:');
  const tokenIn = (text: string): string => /token: "([^"]+)"/.exec(text)?.[1] ?? '';
  expect(await statusWith(tokenIn(printed.stdout))).toBe(200);

  const out = join(env.SPACEDOCK_DATA_DIR, 'elsewhere', 'config');
  const elsewhere = '--server=https://dock.example.com/kubernetes/management';
  const written = await runSpacedock(['kubeconfig', '--out', out, elsewhere], env);
  expect(written).toEqual({ code: 0, stdout: '', stderr: `Wrote ${out}. Use it with: export KUBECONFIG=${out}\n` });
  expect((await stat(out)).mode & 0o777).toBe(0o600);
  const text = await readFile(out, 'utf8');
  expect(text).toContain('server: "https://dock.example.com/kubernetes/management"');
  expect(text, 'our CA does not vouch for that name').not.toContain('certificate-authority-data:');
  expect(await statusWith(tokenIn(text))).toBe(200);
  expect(await statusWith(tokenIn(printed.stdout)), 'the one before is worth nothing any more').toBe(401);

  const nowhere = await runSpacedock(['kubeconfig', '--space', 'shop/web'], env);
  expect(nowhere).toEqual({
    code: 1, stdout: '',
    stderr: 'error: There is no space web in project shop, or root@example.com may not see it. Give --space as kubectl names them: <project>/<space>.\n',
  });
  expect(await statusWith(tokenIn(text)), 'a kubeconfig for a space is one beside the other').toBe(200);

  server.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  const unasked = await runSpacedock(['kubeconfig', '--space', 'shop/web'], env);
  expect(unasked).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('Only a server that runs knows where a space lies') as string });
  const alone = await runSpacedock(['token', 'create', '--email', 'root@example.com', '--name', 'offline'], env);
  expect(alone).toMatchObject({ code: 0, stdout: expect.stringMatching(/^sd_pat_/) as string });
  const migrated = await runSpacedock(['migrate'], env);
  expect(migrated).toMatchObject({ code: 0, stdout: '' });
  expect(migrated.stderr).toContain('The database is up to date.\n');
});
