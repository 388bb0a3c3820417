import { randomBytes as randomBytesOf, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import {
  anyTime,
  apiServer,
  type ApiServerParts,
  kindRegistry,
  kubeconfigText,
  type ObjectClient,
  objectClient,
  type Registry,
  type ServerLog,
  type Store,
  type UserInfo,
} from '@spacedock/kube';
import { clusterAdmission } from './admission/cluster-admission.ts';
import { apiServiceList } from './api-service-list.ts';
import { authentication, type AuthenticationParts } from './authentication.ts';
import { issueClientCertificate, issueServerCertificate } from './certificates.ts';
import { type ClusterKeys, clusterKeysIn, newClusterKeys } from './cluster-keys.ts';
import { customResourceDefinitions } from './custom-resources/custom-resource-definitions.ts';
import { customResources } from './custom-resources/custom-resources.ts';
import { createFirstObjects } from './first-objects.ts';
import { readProtobuf } from './go-types/protobuf-message.ts';
import { impersonated } from './impersonation.ts';
import { builtinKinds } from './kinds/builtin-kinds.ts';
import { serviceAccounts } from './kinds/core/service-accounts.ts';
import { roleAggregation } from './rbac/aggregation.ts';
import { roleAuthorizer } from './rbac/role-authorizer.ts';
import { serviceAccountTokens } from './service-account-tokens.ts';
import { tokenRequest, tokenReviews } from './token-requests.ts';
import { type ClusterWrite, writeLog } from './write-log.ts';

export const kubernetesVersion = 'v1.36.4';

/** What those are given who make a cluster behave. */
export interface ClusterContext {
  /** In the name of a component, such as `kube-controller-manager`: it shows in managedFields. */
  readonly clientFor: (component: string) => ObjectClient;
  readonly registry: Registry;
  readonly now: () => Date;
  readonly log: ServerLog;
  /** In PEM, as `kube-root-ca.crt` of every namespace has it. */
  readonly caCertificate: string;
}

export interface ClusterOptions {
  readonly store: Store;
  readonly host?: string;
  /** 0: any that is free. */
  readonly port?: number;
  readonly name?: string;
  /** Where the keys are kept; without one they live as long as the cluster, unless `keys` are given. */
  readonly directory?: string;
  readonly keys?: ClusterKeys;
  readonly now: () => Date;
  readonly log: ServerLog;
  readonly randomBytes?: (size: number) => Uint8Array;
  readonly newUid?: () => string;
  readonly staticTokens?: ReadonlyMap<string, UserInfo>;
  readonly verifyToken?: AuthenticationParts['verifyToken'];
  /** Started when the API is up; what they answer with is stopped before it goes down. */
  readonly controllers?: (context: ClusterContext) => Promise<{ readonly stop: () => Promise<void> }>;
  /** Told of every write, those of its own controllers included. */
  readonly onWrite?: ((write: ClusterWrite) => void) | undefined;
}

export interface Cluster {
  readonly url: string;
  readonly caCertificate: string;
  readonly context: ClusterContext;
  /** For the administrator, unless somebody else is named: then with a certificate in that name. */
  readonly kubeconfig: (user?: {
    readonly name: string;
    readonly groups?: readonly string[];
    readonly namespace?: string;
  }) => Promise<string>;
  readonly close: () => Promise<void>;
}

/** The cluster's own parts act as this. */
const system = (component: string): UserInfo => ({
  name: `system:${component}`,
  groups: ['system:masters', 'system:authenticated'],
});

/** A Kubernetes cluster in this process, over real HTTPS. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { host = '127.0.0.1', name = 'sandbox', now, log } = options;
  const observed = options.onWrite && writeLog(options.onWrite);
  const store = observed?.storing(options.store) ?? options.store;
  const { randomBytes = randomBytesOf, newUid = randomUUID, staticTokens = new Map(), verifyToken = () => undefined } = options;
  const keys =
    options.keys ??
    (options.directory === undefined ? await newClusterKeys(now()) : await clusterKeysIn(options.directory, now()));
  const registry = kindRegistry([...builtinKinds, customResourceDefinitions]);

  const unauthorized = {
    decide: async () => ({ allowed: false, reason: 'the cluster is starting' }),
    rules: async () => ({ resourceRules: [], nonResourceRules: [], incomplete: true }),
  };
  const base: Omit<ApiServerParts, 'authenticate' | 'authorizer' | 'admission'> = {
    registry,
    store,
    protobuf: readProtobuf,
    basePath: '',
    version: { major: '1', minor: '36', gitVersion: kubernetesVersion },
    now,
    randomBytes,
    newUid,
    log,
  };
  // First objects and rights are read and written before anybody may ask: no rule stands in their way.
  const bootParts: ApiServerParts = { ...base, authenticate: async () => system('apiserver'), authorizer: unauthorized };
  const boot = objectClient(bootParts, system('apiserver'), 'kube-apiserver');
  const recent = objectClient(bootParts, system('apiserver'), 'kube-apiserver', anyTime);
  const authorizer = await roleAuthorizer(boot, log);

  const tokens = serviceAccountTokens({
    privateKey: keys.serviceAccounts,
    objects: () => boot,
    recent: () => recent,
    now,
    newId: newUid,
  });
  const people = authentication({ tokens, staticTokens, verifyToken });
  registry.add({ ...serviceAccounts, subresources: { token: tokenRequest(tokens) } });
  registry.add(tokenReviews(tokens, people.ofOtherToken));

  const admission = clusterAdmission({ authorizer, tokens, randomBytes, caCertificate: keys.ca.certificate });
  const parts: ApiServerParts = {
    ...base,
    authorizer,
    authenticate: async (request, wanted) => impersonated(request, await people.ofRequest(request), authorizer, wanted),
    admission: observed?.admitting(admission) ?? admission,
  };
  const clientFor = (component: string): ObjectClient => objectClient(parts, system(component), component);
  const context: ClusterContext = { clientFor, registry, now, log, caCertificate: keys.ca.certificate };

  const serverNames = [
    ...new Set([
      host,
      'localhost',
      '127.0.0.1',
      'kubernetes',
      'kubernetes.default',
      'kubernetes.default.svc',
      'kubernetes.default.svc.cluster.local',
      '10.96.0.1',
    ]),
  ].filter((text) => text !== '0.0.0.0' && text !== '::');
  const { key, certificate: cert } = await issueServerCertificate(keys.ca, serverNames, now());
  const answer = apiServer(parts);
  // Whoever comes early waits: a kind that is not there yet must not look as if it did not exist.
  const ready = Promise.withResolvers<void>();
  const server = createServer(
    { key, cert, ca: [keys.ca.certificate], requestCert: true, rejectUnauthorized: false, ALPNProtocols: ['http/1.1'] },
    (request, response) => void ready.promise.then(() => answer(request, response)),
  );
  server.on('tlsClientError', () => undefined); // somebody who cannot speak TLS is of no interest
  server.listen(options.port ?? 0, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const shownHost = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const url = `https://${shownHost.includes(':') ? `[${shownHost}]` : shownHost}:${port}`;

  await createFirstObjects({ client: boot, now, address: shownHost, port, kubernetesVersion });
  const served = apiServiceList({ client: boot, registry, now, log });
  const definitions = await customResources({ client: boot, registry, now, log, onKinds: served.update });
  served.update();
  const aggregation = await roleAggregation(boot, log);
  await Promise.all([aggregation.settled(), served.settled()]);
  ready.resolve();
  const controllers = await options.controllers?.(context);

  return {
    url,
    caCertificate: keys.ca.certificate,
    context,
    async kubeconfig(user = { name: 'kubernetes-admin', groups: ['system:masters'] }) {
      const { key: clientKeyPem, certificate: clientCertificatePem } = await issueClientCertificate(
        keys.ca,
        user.name,
        user.groups ?? [],
        now(),
      );
      return kubeconfigText({
        name,
        server: url,
        caPem: keys.ca.certificate,
        user: user.name,
        clientKeyPem,
        clientCertificatePem,
        ...(user.namespace === undefined ? {} : { namespace: user.namespace }),
      });
    },
    async close() {
      await controllers?.stop();
      definitions.stop();
      aggregation.stop();
      authorizer.stop();
      await served.settled();
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
