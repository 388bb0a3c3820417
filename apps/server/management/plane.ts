import type { IncomingMessage, ServerResponse } from 'node:http';
import type { KubeClient, ObjectClient, Registry, Store } from '@spacedock/kube';
import type { Access } from '../gateway/access.ts';
import type { RequestFacts } from '../gateway/endpoint.ts';
import type { LiveAccess } from '../gateway/live-access.ts';
import type { ClusterNames } from './access/cluster-names.ts';
import type { OpenObject } from './secrets/opened-object.ts';
import type { Directory } from './directory/directory.ts';

/** A person who asks, in the words of both faces. */
export interface Person {
  readonly handle: string;
  /** As of now: it may be another one in the course of a watch. */
  readonly access: Access;
  /** Of the request, for what is done elsewhere in their name. */
  readonly facts?: RequestFacts;
  /** How the rights change and end while the request is open. */
  readonly live?: LiveAccess;
}

/**
 * The Kubernetes API of one organisation: its objects, in a store of their own, its people and places as they are now, and the
 * handler that answers below /kubernetes/management.
 */
export interface Plane {
  readonly organisationId: string;
  readonly registry: Registry;
  readonly store: Store;
  /** Objects in the name of a component, such as `space-controller`: it shows in managedFields. Asks for no rights. */
  readonly objectsFor: (component: string) => ObjectClient;
  /** An object with the secrets in it, for whoever makes something of it in here. Never for an answer. */
  readonly opened: OpenObject;
  /** How groups are called in the cluster of a space. */
  readonly groupNames: ClusterNames;
  readonly directory: () => Directory;
  readonly handle: (person: Person, request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** A client of the cluster behind a space, with our own identity there. Refusals are outcomes of the shared vocabulary. */
  readonly cluster: (spaceId: string, options?: { readonly writes?: boolean; readonly renew?: boolean }) => Promise<KubeClient>;
  /** The same as text, for helm and the proxy. `renew`: the cluster did not accept the one before. */
  readonly kubeconfig: (spaceId: string, options?: { readonly writes?: boolean; readonly renew?: boolean }) => Promise<{ readonly kubeconfig: string; readonly expiresAt: Date; readonly privateAddresses: boolean }>;
}
