import { outcome } from '@spacedock/contracts';
import type { CallerClient } from '@spacedock/kube';
import type { Access } from '../../gateway/access.ts';
import type { RequestFacts } from '../../gateway/endpoint.ts';
import type { OpenPlane } from '../open-plane.ts';
import type { Person } from '../plane.ts';

export interface CallerPlaneParts {
  readonly planeOf: (organisationId: string) => Promise<OpenPlane>;
  readonly access: Access;
  readonly request: RequestFacts;
}

/** The Kubernetes API of the caller's organisation, as the caller. */
export interface CallerPlane {
  readonly plane: OpenPlane;
  readonly person: Person;
  readonly objects: CallerClient;
}

/** In managedFields. */
const fieldManager = 'spacedock-rest';
/** Templates are rendered meanwhile, for a preview. */
const deadlineMs = 30_000;

/** Once for each request. */
export function callerPlane({ planeOf, access, request }: CallerPlaneParts): () => Promise<CallerPlane> {
  let opened: Promise<CallerPlane> | undefined;
  async function open(): Promise<CallerPlane> {
    const plane = await planeOf(access.identity.organisationId);
    await plane.upToDate();
    const handle = plane.directory().userById(access.identity.userId)?.handle;
    if (handle === undefined) throw outcome('auth.no_organisation');
    const person: Person = { handle, access, facts: request };
    return { plane, person, objects: plane.objectsOf(person, fieldManager, AbortSignal.timeout(deadlineMs)) };
  }
  return () => (opened ??= open());
}
