import { runTool, type Tool, ToolFailed } from '@spacedock/helm';
import { testTools } from '@spacedock/helm/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SpaceInstance } from '../objects/space-instance.ts';
import { chartsBinding, chartsKubeconfig } from './chart-identity.ts';
import { type SandboxCluster, sandboxCluster } from './testing/sandbox-clusters.ts';

let cluster: SandboxCluster;
let kubectl: Tool;
beforeAll(async () => {
  cluster = await sandboxCluster();
  ({ kubectl } = await testTools());
}, 60_000);
afterAll(() => cluster.close());

const instance = (uid: string) => ({ metadata: { name: 's', uid } }) as SpaceInstance;

test('charts may do everything in the namespace of their space, and nothing anywhere else', async () => {
  for (const name of ['theirs', 'other'])
    await cluster.client.create({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } });
  await cluster.client.create(chartsBinding('theirs', instance('uid-1')));
  await cluster.client.create(chartsBinding('other', instance('uid-2')));
  const kubeconfig = chartsKubeconfig(cluster.kubeconfig(), instance('uid-1'));
  async function may(...what: readonly string[]): Promise<string> {
    try {
      return (
        await runTool(kubectl, ['auth', 'can-i', ...what], {
          kubeconfig,
          deadlineMs: 20_000,
          signal: AbortSignal.timeout(20_000),
        })
      ).stdout.trim();
    } catch (error) {
      if (!(error instanceof ToolFailed)) throw error;
      return 'no';
    }
  }
  expect(await may('create', 'configmaps', '--namespace=theirs')).toBe('yes');
  expect(await may('delete', 'resourcequotas', '--namespace=theirs')).toBe('yes');
  expect(await may('*', '*', '--namespace=theirs')).toBe('yes');
  expect(await may('get', 'configmaps', '--namespace=other')).toBe('no');
  expect(await may('list', 'secrets', '--all-namespaces')).toBe('no');
  expect(await may('create', 'clusterroles')).toBe('no');
  expect(await may('list', 'nodes')).toBe('no');
});
