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
    queue,
    leaseMs,
    now,
    log,
    tickMs,
    helm: lazyHelm(tools),
    render: parts.render ?? spaceTemplateRenderer(tools),
    planeOf: (organisationId) =>
      planes.planeOf(organisationId).catch((error: unknown) => {
        if (error instanceof OutcomeError && error.code === 'object.not_found') return undefined;
        throw error;
      }),
  });
  const wishes = wishList({
    queue,
    onAdded: controller.wake,
    onError: (error) => log.error({ err: error }, 'spaces that changed could not be put into the queue; it is tried again'),
  });
  const watches = new Map<string, { readonly plane: PlaneToControl; readonly watch: SpaceWatch }>();
  const release = planes.onOpen((plane) => {
    const { organisationId, kinds } = plane;
    watches.get(organisationId)?.watch.stop();
    const watch = watchSpaces({
      organisationId,
      kinds,
      objects: plane.objectsFor('space-controller'),
      wishes,
      onError: (error) =>
        log.error({ err: error, organisationId }, 'spaces that something changed for could not be found; it is tried again'),
    });
    watches.set(organisationId, { plane, watch });
  });

  return {
    async settled() {
      for (let before: string | undefined, after = ''; before !== after;) {
        before = after;
        const revisions = await Promise.all(
          [...watches.values()].map(async ({ plane, watch }) => {
            const revision = await plane.store.revision();
            await watch.upTo(revision);
            return revision;
          }),
        );
        await wishes.settled();
        await controller.settled();
        after = revisions.join();
      }
    },
    async close() {
      release();
      for (const { watch } of watches.values()) watch.stop();
      wishes.stop();
      await controller.close();
    },
  };
}
