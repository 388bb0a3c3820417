import { setTimeout as sleep } from 'node:timers/promises';
import type { SandboxAccount } from '@spacedock/sandbox';
import { testClient } from './client.ts';
import { type KubeAnswer, kubeRequests } from './kube-requests.ts';

export interface ManySpacesParts {
  /** Of the servers that share the work of asking; each request goes to the next one. */
  readonly servers: () => readonly string[];
  readonly token: string;
  readonly count: number;
}

const project = 'many';
const template = 'many';
const instances = `/namespaces/loft-p-${project}/spaceinstances`;
const group = 'management.loft.sh/v1';
const atOnce = 16;

export const manySpaces = {
  /** Of one of them in the cluster. */
  namespaceOf: (name: string): string => `loft-${project}-s-${name}`,
  names: (count: number): readonly string[] => Array.from({ length: count }, (_, index) => `space-${index}`),
  /** The objects that each of them has in its namespace, as the template says it. */
  objects: (version: string) => `apiVersion: v1
kind: ConfigMap
metadata: {name: settings}
data: {version: "${version}", space: "{{ .Values.loft.space }}"}
---
apiVersion: v1
kind: ServiceAccount
metadata: {name: worker, annotations: {version: "${version}"}}
`,
} as const;

/** Many space instances of one template, asked for over HTTP. */
export function spaceMaker({ servers, token, count }: ManySpacesParts) {
  let turn = 0;
  const nextServer = (): string => {
    turn += 1;
    return servers()[turn % servers().length] ?? '';
  };
  const ask = (method: string, path: string, body?: object): Promise<KubeAnswer> =>
    kubeRequests(nextServer(), token)(method, path, body);

  async function mustAsk(method: string, path: string, body?: object): Promise<KubeAnswer> {
    const answer = await ask(method, path, body);
    if (answer.status >= 300)
      throw new Error(`${method} ${path} was answered with ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer;
  }

  /** A server that is killed takes the requests along that it had: they are sent to another one. `done`: that one did it. */
  async function mustAskAny(method: string, path: string, body: object | undefined, done: number): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const answer = await ask(method, path, body);
        if (answer.status < 300 || answer.status === done) return;
        throw new Error(`${method} ${path} was answered with ${answer.status}: ${JSON.stringify(answer.body)}`);
      } catch (error) {
        // What fetch throws when there is no answer.
        if (!(error instanceof TypeError) || attempt >= 10) throw error;
      }
    }
  }

  async function each(work: (name: string) => Promise<void>): Promise<void> {
    const waiting = manySpaces.names(count).values();
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (const name of waiting) await work(name);
      }),
    );
  }

  const spaceInstance = (name: string) => ({
    apiVersion: group,
    kind: 'SpaceInstance',
    metadata: { name, namespace: `loft-p-${project}` },
    spec: { templateRef: { name: template, version: '1.x.x' } },
  });

  const spaceTemplate = (versions: readonly string[]) => ({
    apiVersion: group,
    kind: 'SpaceTemplate',
    metadata: { name: template },
    spec: {
      versions: versions.map((version) => ({
        version,
        template: { metadata: { labels: { version } }, objects: manySpaces.objects(version) },
      })),
    },
  });

  return {
    /** Registers the cluster, makes the project and the template in its first version. */
    async prepare(account: SandboxAccount, cluster: { readonly clusterName: string; readonly region: string }): Promise<void> {
      const rest = testClient(nextServer(), token);
      const made = async (method: 'POST' | 'PUT', path: string, body?: object): Promise<string> => {
        const answer = await rest.send<{ id: string }>(method, path, body);
        if (answer.status >= 300) throw new Error(`${method} ${path} was answered with ${answer.status}: ${answer.text}`);
        return answer.data.id;
      };
      const cloudAccountId = await made('POST', '/cloud-accounts', account);
      await made('PUT', `/cloud-accounts/${cloudAccountId}/clusters/${cluster.region}/${cluster.clusterName}/access`);
      const spaceId = await made('POST', '/spaces', { name: cluster.clusterName, provider: 'aws', cloudAccountId, config: cluster });
      // When a cluster comes to be healthy, whatever is on it is looked at once more: that is not what is counted here.
      const health = async (): Promise<string> => (await rest.get<{ health: string }>(`/spaces/${spaceId}`)).data.health;
      while ((await health()) !== 'healthy') await sleep(100);
      await mustAsk('POST', '/projects', { apiVersion: group, kind: 'Project', metadata: { name: project } });
      await mustAsk('POST', '/spacetemplates', spaceTemplate(['1.0.0']));
    },
    create: () => each((name) => mustAskAny('POST', instances, spaceInstance(name), 409)),
    async upgrade(): Promise<void> {
      const { body } = await mustAsk('GET', `/spacetemplates/${template}`);
      await mustAsk('PUT', `/spacetemplates/${template}`, { ...body, spec: spaceTemplate(['1.0.0', '1.1.0']).spec });
    },
    remove: () => each((name) => mustAskAny('DELETE', `${instances}/${name}`, undefined, 404)),
  };
}
