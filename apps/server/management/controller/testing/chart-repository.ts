import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTool, type Tool } from '@spacedock/helm';
import { configMap, serveCharts, writeChart } from '@spacedock/helm/testing';

const job = (name: string, image: string): string => `apiVersion: batch/v1
kind: Job
metadata:
  name: ${name}
  annotations: {helm.sh/hook: pre-install}
spec: {template: {spec: {restartPolicy: Never, containers: [{name: hook, image: "${image}"}]}}}
`;

const charts = {
  settings: {
    'values.yaml': 'is: default\n',
    'templates/settings.yaml': configMap('{{ .Release.Name }}-settings', { is: '{{ .Values.is | quote }}' }),
  },
  hanging: { 'templates/hook.yaml': job('{{ .Release.Name }}-hook', 'registry.example/hook:never-ready') },
  greedy: {
    'templates/role.yaml':
      'apiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRole\nmetadata: {name: greedy}\nrules: [{apiGroups: ["*"], resources: ["*"], verbs: ["*"]}]\n',
  },
  elsewhere: {
    'templates/elsewhere.yaml': configMap('elsewhere', { a: 'b' }).replace('metadata:', 'metadata:\n  namespace: kube-system'),
  },
} as const;

export const repositoryCredentials = { username: 'canary-user', password: 'canary-password' };

/** A chart repository, open and closed, with charts that behave and some that do not. */
export async function chartRepository(helm: Tool) {
  const place = await mkdtemp(join(tmpdir(), 'spacedock-test-'));
  const served = join(place, 'served');
  await mkdir(served);
  const signal = AbortSignal.timeout(60_000);
  for (const [name, files] of Object.entries(charts)) {
    for (const version of name === 'settings' ? ['1.0.0', '1.1.0'] : ['1.0.0']) {
      const chart = await writeChart(place, { name, version, files });
      await runTool(helm, ['package', chart, '--destination', served], { deadlineMs: 30_000, signal });
    }
  }
  await runTool(helm, ['repo', 'index', served], { deadlineMs: 30_000, signal });
  const open = await serveCharts(served);
  const closed = await serveCharts(served, repositoryCredentials);
  return {
    url: open.url,
    /** Only for those who know the password. */
    closedUrl: closed.url,
    async close(): Promise<void> {
      open.close();
      closed.close();
      await rm(place, { recursive: true });
    },
  };
}
