import { expect, test } from 'vitest';
import { helmClient } from './helm.ts';
import type { ReleaseStatus } from './release.ts';
import type { RunTool } from './run-tool.ts';
import { ToolFailed } from './tool-errors.ts';

const signal = new AbortController().signal;
const now = () => new Date('2026-05-01T12:00:00Z');
const kubeconfig =
  'clusters: [{name: c, cluster: {server: "https://c"}}]\ncontexts: [{name: c, context: {cluster: c}}]\ncurrent-context: c\n';
const release = { cluster: { id: 'spc_1', kubeconfig }, namespace: 'n', name: 'shop' };

const historyOf = (...statuses: readonly ReleaseStatus[]) =>
  JSON.stringify(
    statuses.map((status, index) => ({
      revision: index + 1,
      updated: '2026-05-01T11:00:00Z',
      status,
      chart: 'shop-1',
      app_version: '1',
      description: '',
    })),
  );

const state = (revision: number, status: ReleaseStatus) => ({
  name: 'shop',
  namespace: 'n',
  version: revision,
  info: { status, first_deployed: '2026-05-01T11:00:00Z', last_deployed: '2026-05-01T12:00:00Z' },
});
// Only an upgrade answers with the chart.
const statusOf = (revision: number, status: ReleaseStatus) => JSON.stringify(state(revision, status));
const releaseWith = (revision: number, status: ReleaseStatus) =>
  JSON.stringify({ ...state(revision, status), chart: { metadata: { name: 'shop', version: '1' } } });

/** A client over a helm that answers from a table by verb. What it does to a cluster is tested on one. */
function clientOver(answers: Readonly<Record<string, () => string | Promise<string>>>) {
  const commands: string[] = [];
  const run: RunTool = async (_, args) => {
    commands.push(args.filter((arg) => !/^--(?:qps|burst-limit|namespace|timeout|output|values)=|^--$/.test(arg)).join(' '));
    const answer = answers[args[0] ?? ''] ?? (() => expect.fail(`helm ${args.join(' ')} was not expected`));
    return { stdout: await answer(), stderr: '' };
  };
  return { helm: helmClient({ tool: { path: '/nowhere/helm', version: '4' }, run }), commands };
}

test('a release that a dead process left pending goes back to its deployed revision', async () => {
  const { helm, commands } = clientOver({
    history: () => historyOf('superseded', 'deployed', 'pending-upgrade'),
    rollback: () => 'Rollback was a success!\n',
    status: () => statusOf(4, 'deployed'),
    get: () => JSON.stringify({ name: 'shop', chart: 'shop', version: '1', appVersion: '', revision: 4 }),
  });
  const recovery = await helm.recover(release, { ownerDied: true, wait: 'watcher', hooks: false, now, signal });
  expect(recovery).toMatchObject({
    outcome: 'rolled_back',
    pending: { revision: 3, status: 'pending-upgrade' },
    to: 2,
    release: { revision: 4, chart: { name: 'shop', version: '1', appVersion: '' } },
  });
  expect(commands).toEqual(['history shop', 'rollback --wait=watcher --no-hooks shop 2', 'status shop', 'get metadata --revision=4 shop']);
});

test('one that never was deployed is uninstalled, and its history says why', async () => {
  const { helm, commands } = clientOver({
    history: () => historyOf('pending-install'),
    uninstall: () => 'release "shop" uninstalled\n',
  });
  const recovery = await helm.recover(release, { olderThanMs: 30 * 60_000, now, signal });
  expect(recovery).toMatchObject({ outcome: 'uninstalled', pending: { revision: 1 } });
  expect(commands).toEqual([
    'history shop',
    'uninstall --keep-history --description=Recovered: revision 1 was left pending-install shop',
  ]);
});

test('one that is younger than the given age, or not pending, or not there, is left alone', async () => {
  const young = clientOver({ history: () => historyOf('deployed', 'pending-upgrade') });
  expect(await young.helm.recover(release, { olderThanMs: 2 * 60 * 60_000, now, signal })).toMatchObject({
    outcome: 'too_young',
    ageMs: 60 * 60_000,
  });
  const well = clientOver({ history: () => historyOf('deployed') });
  expect(await well.helm.recover(release, { ownerDied: true, now, signal })).toEqual({
    outcome: 'not_pending',
    status: 'deployed',
  });
  const notFound = new ToolFailed({
    tool: 'helm',
    verb: 'history',
    exitCode: 1,
    exitSignal: null,
    stderr: 'Error: release: not found\n',
  });
  const gone = clientOver({ history: () => Promise.reject(notFound) });
  expect(await gone.helm.recover(release, { ownerDied: true, now, signal })).toEqual({ outcome: 'not_found' });
});

test('an operation that this process is doing is never taken for dead: recovery waits for it', async () => {
  const upgraded = Promise.withResolvers<string>();
  const { helm, commands } = clientOver({ upgrade: () => upgraded.promise, history: () => historyOf('deployed') });
  const upgrade = helm.upgrade(release, { chart: { kind: 'path', path: '/charts/shop' }, signal });
  const recovery = helm.recover(release, { ownerDied: true, now, signal });
  await new Promise(setImmediate);
  expect(commands).toEqual(['upgrade --install --reset-values shop /charts/shop']);
  upgraded.resolve(releaseWith(1, 'deployed'));
  expect(await upgrade).toMatchObject({ revision: 1, status: 'deployed' });
  expect(await recovery).toEqual({ outcome: 'not_pending', status: 'deployed' });
});
