import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { type DirectorySpace, type DirectoryTeam, outcome } from '@spacedock/contracts';
import { type KindDeclaration, type KubeObject, type ObjectClient, StatusError } from '@spacedock/kube';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { Access, type Grant } from '../../../gateway/access.ts';
import type { AuditEntry } from '../../../gateway/audit.ts';
import type { LiveAccess } from '../../../gateway/live-access.ts';
import { plainNames } from '../../access/group-names.ts';
import { spaceRights } from '../../access/space-rights.ts';
import type { Directory } from '../../directory/directory.ts';
import type { Project } from '../../objects/project.ts';
import type { SpaceInstance } from '../../objects/space-instance.ts';
import type { Person, Plane } from '../../plane.ts';
import type { ProxyPlane } from '../proxy-target.ts';
import { refuse } from '../refusal.ts';
import { spaceKubeconfig } from '../space-kubeconfig.ts';
import { spaceProxy, type SpaceProxyParts } from '../space-proxy.ts';
import { httpsServer } from './https-server.ts';

type Entry = Awaited<ReturnType<Plane['kubeconfig']>>;

export interface ProxyWorld {
  readonly url: string;
  readonly caPem: string;
  /** Whoever shows this token; undefined from then on: nobody. */
  readonly people: Map<string, Person>;
  readonly instances: Map<string, SpaceInstance>;
  readonly projects: Map<string, Project>;
  /** Team handles and their members. */
  readonly teams: Map<string, readonly string[]>;
  /** What was asked for on the way into the cluster. */
  readonly entries: { readonly writes?: boolean; readonly renew?: boolean }[];
  readonly logs: readonly string[];
  /** What the audit log gets. */
  readonly audited: readonly AuditEntry[];
  /** Tells the proxy that something changed, in the organisation or in what somebody may. */
  readonly changed: (what?: 'change' | 'rights') => void;
  readonly kubeconfig: (token: string, project?: string, space?: string) => string;
}

export interface ProxyWorldParts extends Partial<Pick<SpaceProxyParts, 'onRequest' | 'deadlines' | 'recheckMs'>> {
  /** The way into the one cluster there is. */
  readonly enter: (options: { readonly writes?: boolean; readonly renew?: boolean }) => string | Promise<string>;
  readonly privateAddresses?: boolean;
}

const organisationId = 'org_test';
const kind = (plural: string, name: string) => ({ group: 'management.loft.sh', version: 'v1', plural, kind: name }) as unknown as KindDeclaration;
const kinds = { spaceInstances: kind('spaceinstances', 'SpaceInstance'), projects: kind('projects', 'Project') };

export const cluster = { id: 'spc_1', handle: 'prod', name: 'Production' } as DirectorySpace;
export const namespace = 'loft-shop-s-web';

export const person = (handle: string, ...grants: readonly Grant[]): Person =>
  ({ handle, access: new Access({ organisationId, userId: `usr_${handle}`, email: `${handle}@example.com`, tokenId: `tok_${handle}` }, grants) });

export const space = (spec: SpaceInstance['spec'] = {}): SpaceInstance => ({
  apiVersion: 'management.loft.sh/v1', kind: 'SpaceInstance', metadata: { name: 'web', namespace: 'loft-p-shop' },
  spec: { owner: { user: 'ada' }, clusterRef: { cluster: cluster.handle, namespace }, ...spec },
} as SpaceInstance);

/** The proxy behind real HTTPS. The organisation is played: one cluster `prod`, the space `web` of the project `shop`, owned by ada. */
export async function startProxyWorld({ enter, privateAddresses = true, ...given }: ProxyWorldParts): Promise<ProxyWorld> {
  const people = new Map([['token-of-ada', person('ada')]]);
  const instances = new Map([['loft-p-shop/web', space()]]);
  const projects = new Map<string, Project>();
  const teams = new Map<string, readonly string[]>();
  const entries: { readonly writes?: boolean; readonly renew?: boolean }[] = [];
  const logs: string[] = [];
  const audited: AuditEntry[] = [];
  const changes = new EventEmitter();
  const on = (what: string, listener: () => void): (() => void) => {
    changes.on(what, listener);
    return () => void changes.off(what, listener);
  };

  const objects = {
    get: async (of: KindDeclaration, in_: string, name: string): Promise<KubeObject | undefined> =>
      (of.plural === 'projects' ? projects.get(name) : instances.get(`${in_}/${name}`)),
  } as unknown as ObjectClient;
  const directory = {
    spaceByHandle: (handle: string) => (handle === cluster.handle ? cluster : undefined),
    projectByHandle: () => undefined, teamByHandle: () => undefined,
    teamsOf: (handle: string) => [...teams].flatMap(([team, members]) => (members.includes(handle) ? [{ handle: team } as DirectoryTeam] : [])),
  } as unknown as Directory;
  const plane = {
    kinds, objectsFor: () => objects, directory: () => directory, upToDate: async () => undefined, groupNames: async () => plainNames,
    async kubeconfig(_: string, options = {}): Promise<Entry> {
      entries.push(options);
      return { kubeconfig: await enter(options), expiresAt: new Date(Date.now() + 600_000), privateAddresses };
    },
  } as unknown as ProxyPlane;

  /** With rights that change when those of the token do. */
  const who = (request: IncomingMessage): Person | undefined => {
    const token = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
    const first = people.get(token);
    if (!first) return undefined;
    const live: LiveAccess = {
      get access() {
        return people.get(token)?.access ?? first.access;
      },
      get ended() {
        return people.has(token) ? undefined : outcome('auth.revoked');
      },
      onChange: (listener) => on('rights', listener),
    };
    return {
      handle: first.handle, live,
      get access() {
        return live.access;
      },
    };
  };
  const log = pino({ level: 'debug' }, { write: (line: string) => void logs.push(line) });
  const proxy = spaceProxy({
    planeOf: async () => plane, rights: spaceRights, now: () => new Date(), log, recheckMs: 60_000, audit: (entry) => void audited.push(entry), ...given,
    onChanges: (listener) => on('change', listener),
  });
  onTestFinished(proxy.close);
  const { server, url, caPem } = await httpsServer((request, response) => {
    const somebody = who(request);
    if (somebody) return void proxy.handle(somebody, request, response);
    refuse(response, new StatusError('Unauthorized', 'Unauthorized'));
  });
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    const somebody = who(request);
    if (somebody) void proxy.upgrade(somebody, request, socket, head);
    else socket.destroy();
  });
  return {
    url, caPem, people, instances, projects, teams, entries, logs, audited,
    changed: (what = 'change') => void changes.emit(what),
    kubeconfig: (token, project = 'shop', of = 'web') => spaceKubeconfig({ server: url, caPem, token, project, space: of, namespace }),
  };
}
