import { request } from 'node:https';
import { memoryStore, type ServerLog, type Store } from '@spacedock/kube';
import { parse } from 'yaml';
import { type Cluster, type ClusterOptions, startCluster } from '../cluster.ts';
import { ensure } from '../first-objects.ts';
import { namespaces } from '../kinds/core/namespaces.ts';
import { serviceAccounts } from '../kinds/core/service-accounts.ts';
import { liveObjects } from '../live-objects.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly text: string;
  /** Of a JSON answer. */
  readonly body: Body;
}

/** What tests look at in an answer. */
export interface Body {
  readonly kind: string;
  readonly message: string;
  readonly reason: string;
  readonly metadata: {
    readonly name: string;
    readonly uid: string;
    readonly resourceVersion: string;
    readonly [field: string]: unknown;
  };
  readonly items: readonly Body[];
  readonly spec: Record<string, unknown>;
  readonly status: unknown;
  readonly [field: string]: unknown;
}

export interface Call {
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly contentType?: string;
}

export interface Api {
  readonly get: (path: string, call?: Call) => Promise<Answer>;
  readonly post: (path: string, body: unknown, call?: Call) => Promise<Answer>;
  readonly put: (path: string, body: unknown, call?: Call) => Promise<Answer>;
  readonly patch: (path: string, body: unknown, call?: Call) => Promise<Answer>;
  readonly delete: (path: string, body?: unknown, call?: Call) => Promise<Answer>;
}

export interface TestCluster extends Cluster {
  readonly store: Store;
  readonly logs: readonly string[];
  readonly admin: Api;
  /** With a client certificate in this name. */
  readonly as: (name: string, ...groups: readonly string[]) => Promise<Api>;
  /** With the credentials of a kubeconfig. */
  readonly with: (kubeconfig: string) => Api;
  /** Without a certificate. */
  readonly nobody: Api;
}

/** A cluster over real HTTPS, with nothing running in it but what gives every namespace its default account. */
export async function startTestCluster(options: Partial<ClusterOptions> = {}): Promise<TestCluster> {
  const logs: string[] = [];
  const say = (_: object, message: string): void => void logs.push(message);
  const log: ServerLog = { error: say, warn: say };
  const store = options.store ?? memoryStore();
  const cluster = await startCluster({ now: () => new Date(), log, controllers: defaultAccounts, ...options, store });
  const as = async (name: string, ...groups: readonly string[]): Promise<Api> =>
    apiOf(cluster, await cluster.kubeconfig({ name, groups }));
  return {
    ...cluster,
    store,
    logs,
    as,
    with: (kubeconfig) => apiOf(cluster, kubeconfig),
    nobody: apiOf(cluster),
    admin: await as('kubernetes-admin', 'system:masters'),
    async close() {
      await cluster.close();
      if (options.store === undefined) await store.close();
    },
  };
}

const defaultAccounts: NonNullable<ClusterOptions['controllers']> = async ({ clientFor, log }) => {
  const client = clientFor('kube-controller-manager');
  const running = new Set<Promise<void>>();
  const live = await liveObjects({
    client,
    kind: namespaces,
    log,
    onChange({ metadata }, gone) {
      if (gone || metadata.deletionTimestamp !== undefined) return;
      const made = ensure(client, serviceAccounts, {
        apiVersion: 'v1',
        kind: 'ServiceAccount',
        metadata: { name: 'default', namespace: metadata.name },
      })
        .catch((error: unknown) => log.error({ err: error }, 'a default service account could not be made'))
        .finally(() => running.delete(made));
      running.add(made);
    },
  });
  await Promise.all(running);
  return {
    async stop() {
      live.stop();
      await Promise.all(running);
    },
  };
};

function apiOf(cluster: Pick<Cluster, 'url' | 'caCertificate'>, kubeconfig?: string): Api {
  const { 'client-certificate-data': cert, 'client-key-data': key } =
    kubeconfig === undefined ? {} : ((parse(kubeconfig) as { users: { user: Record<string, string> }[] }).users[0]?.user ?? {});
  const identity = {
    ca: cluster.caCertificate,
    ...(cert && key ? { cert: Buffer.from(cert, 'base64'), key: Buffer.from(key, 'base64') } : {}),
  };

  function send(
    method: string,
    path: string,
    body: unknown,
    { token, headers = {}, contentType = 'application/json' }: Call = {},
  ): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const content = body === undefined || Buffer.isBuffer(body) || typeof body === 'string' ? body : JSON.stringify(body);
    const outgoing = request(
      `${cluster.url}${path}`,
      {
        ...identity,
        method,
        agent: false,
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(content === undefined ? {} : { 'content-type': contentType, 'content-length': String(Buffer.byteLength(content)) }),
          ...headers,
        } as Record<string, string>,
      },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('error', reject)
          .on('end', () => {
            const text = Buffer.concat(chunks).toString('utf8');
            const isJson = incoming.headers['content-type']?.startsWith('application/json') === true;
            resolve({
              status: incoming.statusCode ?? 0,
              headers: incoming.headers,
              text,
              body: (isJson ? JSON.parse(text) : {}) as Body,
            });
          });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(content);
    return promise;
  }

  return {
    get: (path, call) => send('GET', path, undefined, call),
    post: (path, body, call) => send('POST', path, body, call),
    put: (path, body, call) => send('PUT', path, body, call),
    patch: (path, body, call) => send('PATCH', path, body, { contentType: 'application/merge-patch+json', ...call }),
    delete: (path, body, call) => send('DELETE', path, body, call),
  };
}
