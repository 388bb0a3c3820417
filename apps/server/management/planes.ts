import { outcome, OutcomeError } from '@spacedock/contracts';
import { dropStore } from '@spacedock/kube';
import { openPlane, type OpenPlane, type PlaneParts, storeName } from './open-plane.ts';

export interface PlanesParts extends Omit<PlaneParts, 'organisationId' | 'sealing'> {
  readonly sealingFor: (organisationId: string) => PlaneParts['sealing'];
  /** Open the planes of all organisations, so that their controllers work; else each when it is asked for. */
  readonly openAll: boolean;
}

const channel = 'spacedock_catalog';
/** The config service may run in another process, and start later than this one. */
const lookAgainMs = 5_000;

/** The Kubernetes APIs of all organisations, each opened once. */
export async function startPlanes(parts: PlanesParts) {
  const { database, directory, log, sealingFor, openAll, ...others } = parts;
  const planes = new Map<string, Promise<OpenPlane>>();
  const opened = new Set<(plane: OpenPlane) => void>();
  const listeners = new Set<() => void>();
  let closed = false;
  let again: NodeJS.Timeout | undefined;

  async function open(organisationId: string): Promise<OpenPlane> {
    const { version } = await directory.getDirectoryVersion({ organisationId });
    if (version === 0n) throw outcome('object.not_found', { kind: 'organisation', id: organisationId });
    const plane = await openPlane({ ...others, organisationId, database, directory, log, sealing: sealingFor(organisationId) });
    await plane.upToDate();
    plane.onChange(() => listeners.forEach((listener) => listener()));
    for (const listener of opened) listener(plane);
    return plane;
  }

  function planeOf(organisationId: string): Promise<OpenPlane> {
    if (closed) return Promise.reject(outcome('service.unavailable', { what: 'This server, which is stopping,' }));
    const known = planes.get(organisationId);
    if (known) return known;
    const opening = open(organisationId);
    planes.set(organisationId, opening);
    opening.catch(() => planes.delete(organisationId));
    return opening;
  }

  async function forget(plane: OpenPlane): Promise<void> {
    planes.delete(plane.organisationId);
    await plane.close();
    await dropStore({ database, name: storeName(plane.organisationId) });
  }

  async function look(organisationId: string): Promise<void> {
    if (closed) return;
    const known = planes.get(organisationId);
    if (!known && !openAll) return;
    const plane = await (known ?? planeOf(organisationId));
    await plane.upToDate();
    if (!plane.exists()) await forget(plane);
  }

  const lookAt = (organisationId: string): void => {
    look(organisationId).catch((error: unknown) => {
      if (!closed)
        log.warn(
          { err: error, organisationId },
          'what changed in an organisation is not shown in its Kubernetes API yet; it is with the next request',
        );
    });
  };

  async function lookAtAll(): Promise<void> {
    const { organisationIds } = openAll ? await directory.listOrganisations({}) : { organisationIds: [...planes.keys()] };
    // One after the other: they are many, and those that somebody asks for are opened at once.
    for (const organisationId of organisationIds) {
      if (closed) return;
      await look(organisationId).catch((error: unknown) => {
        if (isOutage(error)) throw error;
        if (!closed)
          log.error(
            { err: error, organisationId },
            'the Kubernetes API of an organisation could not be opened; it is tried again when somebody asks for it',
          );
      });
    }
  }
  const lookAround = (): void => {
    clearTimeout(again);
    lookAtAll().catch((error: unknown) => {
      if (closed) return;
      log.error(
        { err: error },
        'the Kubernetes APIs of organisations could not be opened; it is tried again soon, and when somebody asks for one',
      );
      again = setTimeout(lookAround, lookAgainMs);
      again.unref();
    });
  };

  const releases = [await database.notifications.listening(channel, lookAt), database.notifications.onRestored(lookAround)];

  return {
    planeOf,
    /** Once the other services can be called. */
    start(): void {
      if (openAll) lookAround();
    },
    /** Told of each plane when it is opened, for those who work on all. */
    onOpen(listener: (plane: OpenPlane) => void): () => void {
      opened.add(listener);
      return () => void opened.delete(listener);
    },
    /** Told when people, teams, projects or spaces of any organisation may have changed. */
    onChange(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    endWatches(): void {
      for (const opening of planes.values())
        opening.then(
          (plane) => plane.endWatches(),
          () => undefined,
        );
    },
    async close(): Promise<void> {
      closed = true;
      clearTimeout(again);
      for (const release of releases) release();
      const all = await Promise.allSettled(planes.values());
      await Promise.all(all.map((plane) => (plane.status === 'fulfilled' ? plane.value.close() : undefined)));
    },
  };
}

/** Of a service or the database: what was not found out now will be. */
const isOutage = (error: unknown): boolean => error instanceof OutcomeError && error.http >= 500;

export type Planes = Awaited<ReturnType<typeof startPlanes>>;
