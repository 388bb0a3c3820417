import { randomUUID } from 'node:crypto';
import { OutcomeError } from '@spacedock/contracts';
import { type Database, kyselyFor } from '@spacedock/database';
import { type FindTools, lazyHelm, spaceTemplateRenderer } from './lazy-tools.ts';
import type { RenderTemplate } from './render-template.ts';
import { type ControllerLog, type PlaneToControl, spaceController } from './space-controller.ts';
import { type SpaceWatch, watchSpaces } from './space-watch.ts';
import { wishList } from './wish-list.ts';
import { workQueue, type WorkTables } from './work-queue.ts';

/** The planes of all organisations, as far as the controller has to know of them. */
export interface PlanesToControl {
  /** Refuses with `object.not_found` when the organisation is gone. */
  readonly planeOf: (organisationId: string) => Promise<PlaneToControl>;
  readonly onOpen: (listener: (plane: PlaneToControl) => void) => () => void;
}

export interface StartControllerParts {
  readonly database: Database;
  readonly planes: PlanesToControl;
  /** Where helm is. Asked when the first template has something to render, or the first space a chart. */
  readonly tools: FindTools;
  /** The one that dry runs have, too; one of its own when left out. */
  readonly render?: RenderTemplate;
  readonly now: () => Date;
  readonly log: ControllerLog;
  readonly tickMs: number | undefined;
  readonly leaseMs?: number;
  readonly random?: () => number;
}

export interface StartedController {
  /** Resolves when everything that is known of is done, or waits for its time. */
  readonly settled: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Looks after the spaces of every organisation whose plane is opened from now on. */
export function startSpaceController(parts: StartControllerParts): StartedController {
  const { database, planes, tools, now, log, tickMs, leaseMs = 30_000, random = Math.random } = parts;
  const queue = workQueue({ db: kyselyFor<WorkTables>(database), now, random, newLease: randomUUID, leaseMs });
  const controller = spaceController({
    queue, leaseMs, now, log, tickMs, helm: lazyHelm(tools), render: parts.render ?? spaceTemplateRenderer(tools),
    planeOf: (organisationId) => planes.planeOf(organisationId).catch((error: unknown) => {
      if (error instanceof OutcomeError && error.code === 'object.not_found') return undefined;
      throw error;
    }),
  });
  const wishes = wishList({
    queue, onAdded: controller.wake,
    onError: (error) => log.error({ err: error }, 'spaces that changed could not be put into the queue; it is tried again'),
  });
  const opening = new Set<Promise<void>>();
  const watches = new Set<SpaceWatch>();
  let closed = false;

  async function watch(plane: PlaneToControl): Promise<void> {
    const { organisationId, kinds } = plane;
    const onError = (error: unknown): void => log.error({ err: error, organisationId }, 'spaces that something changed for could not be found; it is tried again');
    const started = await watchSpaces({ organisationId, kinds, objects: plane.objectsFor('space-controller'), wishes, onError });
    if (closed) started.stop();
    else watches.add(started);
  }

  const release = planes.onOpen((plane) => {
    const begun: Promise<void> = watch(plane)
      .catch((error: unknown) => {
        if (!closed) log.error({ err: error, organisationId: plane.organisationId }, 'the spaces of an organisation are not watched: they are looked at when this server is started anew');
      })
      .finally(() => void opening.delete(begun));
    opening.add(begun);
  });

  return {
    async settled() {
      await Promise.all(opening);
      await wishes.settled();
      await controller.settled();
    },
    async close() {
      closed = true;
      release();
      await Promise.all(opening);
      for (const { stop } of watches) stop();
      wishes.stop();
      await controller.close();
    },
  };
}
