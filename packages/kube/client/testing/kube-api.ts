import { randomBytes, randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { expect, onTestFinished } from 'vitest';
import type { KindDeclaration, UserInfo } from '../../kind.ts';
import { apiServer } from '../../server/api-server.ts';
import type { AccessAttributes, ApiServerParts } from '../../server/api-server-parts.ts';
import { type ObjectClient, objectClient } from '../../server/object-client.ts';
import { kindRegistry, type Registry } from '../../server/registry.ts';
import { StatusError } from '../../status.ts';
import { memoryStore } from '../../store/memory-store.ts';
import type { Store } from '../../store/store.ts';
import { kubeClient, type KubeClientOptions } from '../kube-client.ts';
import type { KubeClient } from '../kube-client-verbs.ts';
import { kubeconfigText } from '../kubeconfig.ts';
import { testAuthority, type TestAuthority } from './test-certificates.ts';
import { testKinds } from './test-kinds.ts';

export const testToken = 'token-of-ada-0123456789';

export interface KubeApiOptions {
  readonly kinds?: readonly KindDeclaration[];
  readonly store?: Store;
  /** Answers instead of the API server when it says so. */
  readonly before?: (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>;
  readonly forbid?: (attributes: AccessAttributes) => boolean | 'unseen';
  /** Told who each request came from. */
  readonly onUser?: (user: UserInfo) => void;
  readonly watching?: ApiServerParts['watching'];
}

export interface KubeApi {
  readonly server: string;
  readonly authority: TestAuthority;
  readonly store: Store;
  readonly registry: Registry;
  /** The same objects from inside. */
  readonly objects: ObjectClient;
  readonly requests: readonly { readonly method: string; readonly url: string; readonly headers: IncomingMessage['headers'] }[];
  /** Resolves when a request with this in its URL has come. */
  readonly requested: (part: string) => Promise<void>;
  readonly kubeconfig: (parts?: { readonly namespace?: string; readonly server?: string; readonly caPem?: string; readonly token?: string }) => string;
  readonly client: (options?: Partial<KubeClientOptions>) => KubeClient;
  /** Cuts connections in the middle, as a network does. */
  readonly cut: (chosen?: (index: number) => boolean) => number;
  readonly connections: () => number;
}

/** Our API server over real HTTPS, on the memory store. Ends with the test. */
export async function startKubeApi({ kinds = testKinds, store = memoryStore(), before, forbid, onUser, watching }: KubeApiOptions = {}): Promise<KubeApi> {
  const authority = await testAuthority();
  const { certificatePem, keyPem } = await authority.server();
  const registry = kindRegistry(kinds);
  const errors: unknown[] = [];
  const parts: ApiServerParts = {
    registry, store, authenticate, basePath: '', version: { major: '1', minor: '36', gitVersion: 'v1.36.4' },
    authorizer: {
      async decide(user, attributes) {
        onUser?.(user);
        const forbidden = forbid?.(attributes) ?? false;
        return { allowed: forbidden === false, reason: '', ...(forbidden === 'unseen' ? { unseen: true } : {}) };
      },
      rules: async () => ({ resourceRules: [], nonResourceRules: [], incomplete: false }),
    },
    now: () => new Date(), randomBytes, newUid: randomUUID, ...(watching ? { watching } : {}),
    log: { error: (details) => void errors.push(details), warn: () => undefined },
  };
  const answer = apiServer(parts);
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (await before?.(request, response) !== true) await answer(request, response);
  };
  const requests: { method: string; url: string; headers: IncomingMessage['headers'] }[] = [];
  const arrivals = new EventEmitter();
  const sockets = new Set<Socket>();
  const https = createServer({ cert: certificatePem, key: keyPem, ca: authority.caPem, requestCert: true, rejectUnauthorized: false }, (request, response) => {
    requests.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers });
    arrivals.emit('request');
    serve(request, response).catch((error: unknown) => void errors.push(error));
  });
  https.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  https.listen(0, '127.0.0.1');
  await once(https, 'listening');
  const server = `https://127.0.0.1:${(https.address() as AddressInfo).port}`;
  const clients: KubeClient[] = [];
  onTestFinished(async () => {
    for (const client of clients) client.close();
    https.close();
    https.closeAllConnections();
    await store.close();
    expect(errors, 'the API server failed inside').toEqual([]);
  });

  const api: KubeApi = {
    server, authority, store, registry, requests,
    objects: objectClient(parts, { name: 'inside', groups: [] }, 'inside'),
    kubeconfig: (given = {}) => kubeconfigText({ name: 'test', server, caPem: authority.caPem, token: testToken, ...given }),
    client(options = {}) {
      const client = kubeClient({ kubeconfig: api.kubeconfig(), deadlineMs: 20_000, ...options });
      clients.push(client);
      return client;
    },
    cut(chosen = () => true) {
      const doomed = [...sockets].filter((_, index) => chosen(index));
      for (const socket of doomed) socket.destroy();
      return doomed.length;
    },
    connections: () => sockets.size,
    async requested(part) {
      while (!requests.some(({ url }) => url.includes(part))) await once(arrivals, 'request');
    },
  };
  return api;
}

/** A token or a client certificate, and whom it acts for. */
async function authenticate(request: IncomingMessage): Promise<UserInfo> {
  const { authorization, 'impersonate-user': user } = request.headers;
  const socket = request.socket as TLSSocket;
  const subject = socket.authorized ? socket.getPeerCertificate().subject : undefined;
  const caller = authorization === `Bearer ${testToken}` ? 'ada' : subject?.CN;
  if (caller === undefined) throw new StatusError('Unauthorized', 'Unauthorized');
  if (typeof user !== 'string') return { name: String(caller), groups: [subject?.O ?? []].flat() };
  return { name: user, groups: request.headersDistinct['impersonate-group'] ?? [] };
}
