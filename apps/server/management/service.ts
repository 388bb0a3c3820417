import type { IncomingMessage } from 'node:http';
import type { Transport } from '@connectrpc/connect';
import { AccessTokenService, contractClient, DirectoryService, outcome, SpaceInstanceService, SpaceService } from '@spacedock/contracts';
import { type Database, kyselyFor } from '@spacedock/database';
import { StatusError } from '@spacedock/kube';
import type { Logger } from 'pino';
import { clusterClients } from '../clusters/cluster-clients.ts';
import type { AuditLog } from '../gateway/audit.ts';
import { auditTrail } from '../gateway/audit-trail.ts';
import { errorAnswer } from '../gateway/error-answer.ts';
import type { Mount, MountedCall } from '../gateway/mount.ts';
import type { ServiceOf } from '../gateway/service.ts';
import type { MasterKey } from '../keys/master-key.ts';
import { open as unseal, seal } from '../keys/sealing.ts';
import { spaceRights } from './access/space-rights.ts';
import { auditedRequest } from './audited-request.ts';
import { type FindTools, spaceTemplateRenderer } from './controller/lazy-tools.ts';
import { startSpaceController, type StartedController } from './controller/start-controller.ts';
import { managementBasePath } from './base-path.ts';
import { instanceContract } from './instance-contract.ts';
import type { OpenPlane } from './open-plane.ts';
import { answeredStatus, statusRefusal } from './outcome-status.ts';
import type { Person } from './plane.ts';
import { type Planes, startPlanes } from './planes.ts';
import { refuse } from './proxy/refusal.ts';
import { proxyMounts } from './proxy/proxy-mounts.ts';
import { spaceProxy } from './proxy/space-proxy.ts';
import { callerPlane } from './rest/caller-plane.ts';
import { managementRoutes } from './rest/routes.ts';
import type { KubernetesAddress } from './rest/store-context.ts';
import { ManagementStores } from './rest/stores.ts';
import { spaceSleep } from './sleep/space-sleep.ts';

export interface ManagementParts {
  readonly database: Database;
  /** To the contracts of the other services. */
  readonly transport: Transport;
  readonly auditLog: AuditLog;
  /** Seals the secrets of projects. */
  readonly masterKey: MasterKey;
  /** Open the Kubernetes APIs of all organisations at the start, for what has to be done in them unasked. */
  readonly openAll: boolean;
  /** Where helm is. Asked for when the first space needs it. */
  readonly tools: FindTools;
  /** Where kubectl reaches this server; undefined when it does not. */
  readonly kubernetes: () => Promise<KubernetesAddress | undefined>;
  readonly now: () => Date;
  readonly randomBytes: (size: number) => Uint8Array;
  readonly newUid: () => string;
  readonly log: Logger;
}

export interface ManagementService extends ServiceOf<ManagementStores, object> {
  readonly mounts: readonly Mount[];
  readonly planes: Planes;
  readonly controller: StartedController;
  /** Once the other services can be called. */
  readonly start: () => void;
  /** Ends what would stay open: the server stops. */
  readonly endStreams: () => void;
  readonly close: () => Promise<void>;
}

/** Space instances and everything around them, through the API of Kubernetes. */
export async function startManagement(parts: ManagementParts): Promise<ManagementService> {
  const { database, transport, auditLog, masterKey, openAll, tools, kubernetes, now, randomBytes, newUid, log } = parts;
  const tokens = contractClient(AccessTokenService, transport);
  const directory = contractClient(DirectoryService, transport);
  const clients = clusterClients({ now });
  // One for the controller and for dry runs: what was rendered for one of them is found by the other.
  const render = spaceTemplateRenderer(tools);
  const planes = await startPlanes({
    database, now, randomBytes, newUid, log, openAll, clusterClients: clients, spaceParts: { render },
    directory, tokens, spaces: contractClient(SpaceService, transport),
    sealingFor: (organisationId) => ({
      seal: (text, place) => seal(masterKey, text, `${organisationId}/${place}`),
      open: (sealed, place) => unseal(masterKey, sealed, `${organisationId}/${place}`).toString('utf8'),
    }),
  });

  // Watches tell of most work; the tick finds what became due, and what another replica left.
  const controller = startSpaceController({ database, planes, tools, render, now, log, tickMs: openAll ? 1_000 : undefined });

  const mount: Mount = {
    prefix: managementBasePath,
    refusal: statusRefusal,
    audited: auditedRequest,
    async handle(call, request, response) {
      try {
        refuseImpersonation(request);
        const plane = await planes.planeOf(call.caller.access.identity.organisationId);
        await plane.upToDate();
        await plane.handle(personOf(call, plane), request, response);
      } catch (error) {
        if (response.headersSent) throw error;
        refuse(response, error instanceof StatusError ? error : answered(error, call.facts.id));
      }
    },
  };

  const sleep = spaceSleep({
    planeOf: planes.planeOf, now, tickMs: 5_000,
    onError: (error, space) => log.warn({ err: error, space }, 'who used a space could not be written down; it is tried again'),
  });
  const trail = auditTrail({ db: kyselyFor<object>(database), auditLog, now, log });
  const proxy = spaceProxy({ planeOf: planes.planeOf, rights: spaceRights, onChanges: planes.onChange, onRequest: sleep.onRequest, audit: trail.add, now, log });
  const proxied = proxyMounts({
    proxy,
    async personOf(call) {
      const plane = await planes.planeOf(call.caller.access.identity.organisationId);
      await plane.upToDate();
      return personOf(call, plane);
    },
  });

  function answered(error: unknown, requestId: string): StatusError {
    const answer = errorAnswer(error, requestId, 0);
    if (answer.unforeseen) log.error({ err: error, requestId }, 'a request to the Kubernetes API failed');
    return answeredStatus(answer);
  }

  return {
    name: 'management',
    routes: managementRoutes,
    storesFor: ({ access, request }) =>
      new ManagementStores({ access, tokens, directory, kubernetes, now, open: callerPlane({ planeOf: planes.planeOf, access, request }) }),
    open: {},
    contracts: (router) => void router.service(SpaceInstanceService, instanceContract(async (organisationId) => {
      const plane = await planes.planeOf(organisationId);
      await plane.upToDate();
      return plane;
    })),
    mounts: [mount, ...proxied],
    planes,
    controller,
    start: planes.start,
    endStreams() {
      planes.endWatches();
      proxy.endStreams();
    },
    async close() {
      proxy.close();
      await sleep.close();
      await controller.close();
      await planes.close();
      await trail.settled();
      clients.close();
    },
  };
}

/** `kubectl --as` must not be answered as if it had been left out: whoever sends it counts on acting with another's rights. */
function refuseImpersonation({ headers }: IncomingMessage): void {
  if (Object.keys(headers).some((name) => name.startsWith('impersonate-'))) {
    throw new StatusError('Forbidden', 'Nobody can act for somebody else here. Leave out --as, --as-group and --as-uid.');
  }
}

/** The caller by the name that they have here. */
export function personOf({ caller, facts }: MountedCall, plane: OpenPlane): Person {
  const { userId } = caller.access.identity;
  const handle = plane.directory().userById(userId)?.handle;
  if (handle === undefined) throw outcome('auth.no_organisation');
  return {
    handle, facts, live: caller,
    get access() {
      return caller.access;
    },
  };
}
