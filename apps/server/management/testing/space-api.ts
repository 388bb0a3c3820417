import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { type SystemRole, systemRoles } from '@spacedock/contracts';
import {
  apiServer,
  type ApiServerParts,
  type KindDeclaration,
  kindRegistry,
  type KubeObject,
  memoryStore,
  type ObjectClient,
  objectClient,
  StatusError,
  type Store,
  type UserInfo,
} from '@spacedock/kube';
import { expect, onTestFinished } from 'vitest';
import { Access, type Grant } from '../../gateway/access.ts';
import { masterKey } from '../../keys/master-key.ts';
import { open, seal } from '../../keys/sealing.ts';
import { componentUser } from '../access/component.ts';
import { spaceAuthorizer } from '../access/space-authorizer.ts';
import type { RenderTemplate } from '../admission/preview.ts';
import { quotaAdmission } from '../admission/quota/quota-admission.ts';
import type { Directory } from '../directory/directory.ts';
import { type SpaceKinds, spaceKindsByName } from '../kinds/space-kinds.ts';
import type { Project } from '../objects/project.ts';
import type { Person } from '../plane.ts';
import { fixedDirectory, type DirectoryNames } from './fixed-directory.ts';

const anything = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } as const;
/** Enough of it for those who read projects. */
const projectKind: KindDeclaration = {
  group: 'management.loft.sh',
  version: 'v1',
  kind: 'Project',
  plural: 'projects',
  singular: 'project',
  scope: 'Cluster',
  columns: [],
  schema: { type: 'object', properties: { spec: anything } },
};

export interface SpaceApiOptions extends DirectoryNames {
  /** Roles in the whole organisation, or grants in a part of it. */
  readonly grants?: Readonly<Record<string, readonly Grant[]>>;
  /** What the projects say. */
  readonly settings?: Readonly<Record<string, Project['spec']>>;
  readonly store?: Store;
  readonly render?: RenderTemplate;
  readonly tls?: { readonly certificate: string; readonly key: string };
}

export interface Answer {
  readonly status: number;
  readonly body: KubeObject & {
    readonly message?: string;
    readonly details?: { readonly causes?: readonly { readonly field: string; readonly message: string }[] };
    readonly items?: readonly KubeObject[];
  };
  readonly warnings: readonly string[];
  /** `field: message` of everything that is wrong. */
  readonly causes: readonly string[];
}

export type Ask = (method: string, path: string, body?: object | string, type?: string) => Promise<Answer>;

export interface SpaceApi {
  readonly url: string;
  readonly kinds: SpaceKinds;
  readonly projectKind: KindDeclaration;
  readonly store: Store;
  /** In the name of the controller. */
  readonly objects: ObjectClient;
  readonly directory: Directory;
  readonly as: (handle: string) => Ask;
  readonly setProject: (handle: string, spec: Project['spec']) => Promise<void>;
}

export const roleOf = (name: 'Viewer' | 'Editor' | 'Admin'): Grant => {
  const found: SystemRole | undefined = systemRoles.find((role) => role.name === name);
  return { scope: 'organisation', scopeId: 'org_test', policies: found?.policies ?? [] };
};

/** The kinds of space instances on a real API server, with a directory that stands still. The token is the name. */
export async function startSpaceApi(options: SpaceApiOptions = {}): Promise<SpaceApi> {
  const { grants = {}, settings = {}, store = memoryStore(), render, tls } = options;
  const directory = fixedDirectory(options);
  const key = masterKey(randomBytes(32));
  const people = new Map(
    directory.users.map(({ handle, id, email }): [string, Person] => [
      handle,
      { handle, access: new Access({ organisationId: 'org_test', userId: id, email }, grants[handle] ?? []) },
    ]),
  );
  const personOf = ({ name }: UserInfo): Person | undefined => people.get(name);
  const kinds = spaceKindsByName({
    directory: () => directory,
    personOf,
    projectKind,
    ...(render ? { render } : {}),
    sealing: { seal: (text, place) => seal(key, text, place), open: (sealed, place) => open(key, sealed, place).toString() },
  });
  const errors: unknown[] = [];
  const now = (): Date => new Date();
  const authorizer = spaceAuthorizer({ directory: () => directory, personOf, projectKind, kinds, objects: () => objects });
  const parts: ApiServerParts = {
    registry: kindRegistry([...Object.values(kinds), projectKind]),
    store,
    basePath: '/kubernetes/management',
    version: { major: '1', minor: '32', gitVersion: 'v1.32.4' },
    authenticate: async (request) => userOf(request, people),
    authorizer: {
      decide: async (user, attributes) =>
        (await authorizer.decide(user, attributes)) ?? {
          allowed: attributes.kind === 'path' || attributes.group === 'authorization.k8s.io',
          reason: '',
        },
      rules: async (user, namespace) => ({
        resourceRules: await authorizer.rules(user, namespace),
        nonResourceRules: [],
        incomplete: true,
      }),
    },
    admission: quotaAdmission({ store, spaceInstances: kinds.spaceInstances, projectKind, now }),
    now,
    randomBytes,
    newUid: randomUUID,
    noGarbageCollection: true,
    log: { error: (details) => void errors.push(details), warn: () => undefined },
  };
  const objects = objectClient(parts, componentUser('space-controller'), 'space-controller');
  const answer = apiServer(parts);
  const serve = (request: IncomingMessage, response: Parameters<typeof answer>[1]): void =>
    void answer(request, response).catch((error: unknown) => errors.push(error));
  const server: Server = tls ? createTlsServer({ cert: tls.certificate, key: tls.key }, serve) : createServer(serve);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `${tls ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}/kubernetes/management`;
  onTestFinished(async () => {
    server.close();
    server.closeAllConnections();
    await store.close();
    expect(errors, 'the API server failed inside').toEqual([]);
  });

  const setProject = async (handle: string, spec: Project['spec']): Promise<void> => {
    const changed = await objects.update(projectKind, '', handle, (project) => ({ ...project, spec }));
    if (!changed)
      await objects.create(projectKind, {
        apiVersion: 'management.loft.sh/v1',
        kind: 'Project',
        metadata: { name: handle },
        ...(spec ? { spec } : {}),
      });
  };
  for (const { handle } of directory.projects) await setProject(handle, settings[handle] ?? {});

  return {
    url,
    kinds,
    projectKind,
    store,
    objects,
    directory,
    setProject,
    as:
      (handle) =>
      async (method, path, body, type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json') => {
        const response = await fetch(`${url}${path}`, {
          method,
          headers: { authorization: `Bearer ${handle}`, 'content-type': type },
          ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        });
        const parsed = (await response.json()) as Answer['body'];
        const warnings = [...(response.headers.get('warning') ?? '').matchAll(/299 - "((?:[^"\\]|\\.)*)"/g)].map(
          ([, text = '']) => text.replaceAll('\\"', '"'),
        );
        return {
          status: response.status,
          body: parsed,
          warnings,
          causes: (parsed.details?.causes ?? []).map(({ field, message }) => `${field}: ${message}`),
        };
      },
  };
}

function userOf(request: IncomingMessage, people: ReadonlyMap<string, Person>): UserInfo {
  const name = (request.headers.authorization ?? '').replace('Bearer ', '');
  if (!people.has(name)) throw new StatusError('Unauthorized', 'Unauthorized');
  return { name, groups: ['system:authenticated', 'loft:authenticated', `loft:user:${name}`] };
}

const api = '/apis/management.loft.sh/v1';
export const spacesIn = (project: string): string => `${api}/namespaces/loft-p-${project}/spaceinstances`;
export const secretsIn = (project: string): string => `${api}/namespaces/loft-p-${project}/projectsecrets`;
export const templatesPath = `${api}/spacetemplates`;
export const appsPath = `${api}/apps`;

export const space = (name: string, spec: object = {}): object => ({
  apiVersion: 'management.loft.sh/v1',
  kind: 'SpaceInstance',
  metadata: { name },
  spec,
});
export const template = (name: string, spec: object = {}): KubeObject => ({
  apiVersion: 'management.loft.sh/v1',
  kind: 'SpaceTemplate',
  metadata: { name },
  spec,
});
