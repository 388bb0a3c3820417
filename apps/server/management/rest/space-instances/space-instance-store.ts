import { outcome, type Policy } from '@spacedock/contracts';
import { type KubeObject, notFound, StatusError } from '@spacedock/kube';
import type { Page } from '../../../gateway/answer.ts';
import { mapPage } from '../../../stores/paging.ts';
import { mayWithProject } from '../../access/project-verbs.ts';
import { nonDeletable } from '../../admission/space-instance-admission.ts';
import { namespaceOfProject, type Project } from '../../objects/project.ts';
import type { SpaceInstance as SpaceInstanceObject } from '../../objects/space-instance.ts';
import {
  asked as askedOfSleep,
  type AnnotationChanges,
  lastActivityAnnotation,
  withAnnotations,
} from '../../sleep/sleep-annotations.ts';
import { afterSleepBegan } from '../../sleep/sleep-bookkeeping.ts';
import type { CallerPlane } from '../caller-plane.ts';
import { objectPage } from '../object-page.ts';
import { refusedByPlane } from '../refused-by-plane.ts';
import type { ManagementStoreContext } from '../store-context.ts';
import { templateDiff, type TemplateDifference } from '../template-diff.ts';
import {
  type NewSpaceInstance,
  type SpaceInstance,
  type SpaceInstanceChange,
  spaceInstanceList,
  type SpaceInstancePath,
  type SpaceInstanceQuery,
} from './space-instance.ts';
import { changedSpaceInstance, newSpaceInstance } from './space-instance-change.ts';
import { instanceFilter } from './space-instance-filter.ts';
import { phaseOf, spaceInstanceOf } from './space-instance-of.ts';

/** One instance, found for somebody who may do with it what they came for. */
export interface FoundInstance extends CallerPlane {
  readonly object: SpaceInstanceObject;
  /** Handle. */
  readonly project: string;
}

export interface Preview {
  readonly instance: SpaceInstance;
  readonly rendered: NonNullable<SpaceInstanceObject['status']>['space'] | null;
  readonly diff: readonly TemplateDifference[];
}

/**
 * Space instances as REST has them: the objects of the Kubernetes API, read and written in the caller's name through the same
 * rules, so that nothing can be had here that kubectl would refuse.
 */
export function spaceInstanceStore({ access, open, now }: ManagementStoreContext) {
  const sorts = {
    createdAt: ({ metadata }: KubeObject) => metadata.creationTimestamp ?? '',
    displayName: (object: KubeObject) =>
      ((object as SpaceInstanceObject).spec?.displayName || object.metadata.name).toLowerCase(),
    phase: phaseOf,
  };

  /** By handle or id. */
  const handleIn = ({ plane }: CallerPlane, project: string): string =>
    plane.directory().projects.find(({ id }) => id === project)?.handle ?? project;

  async function refusing<Result>(
    policy: Policy,
    { project, name }: SpaceInstancePath,
    run: () => Promise<Result>,
  ): Promise<Result> {
    try {
      return await run();
    } catch (error) {
      throw refusedByPlane(error, {
        kind: 'space instance',
        id: `${project}/${name}`,
        policy,
        access,
        where: `project ${project}`,
        exists: () => outcome('space_instance.exists', { name, project }),
      });
    }
  }

  /** Of a project that the caller does not see, nobody tells them that they may not create anything there. */
  async function mustSeeProject({ plane, person }: CallerPlane, handle: string): Promise<void> {
    const project = (await plane.objectsFor('spacedock').get(plane.kinds.projects, '', handle)) as Project | undefined;
    if (project && mayWithProject(person, 'get', project, plane.directory())) return;
    throw notFound({ group: '', plural: 'namespaces', kind: 'Namespace' }, namespaceOfProject(handle));
  }

  /** The instance, when the caller sees it; whoever wants more asks for it. */
  async function find(path: SpaceInstancePath, policy: Policy = 'space-instance:view'): Promise<FoundInstance> {
    const at = await open();
    const project = handleIn(at, path.project);
    const object = await refusing(policy, path, () =>
      at.objects.get(at.plane.kinds.spaceInstances, namespaceOfProject(project), path.name),
    );
    return { ...at, project, object: object as SpaceInstanceObject };
  }

  async function change(path: SpaceInstancePath, next: (object: KubeObject) => KubeObject): Promise<SpaceInstance> {
    const at = await open();
    const { plane, objects } = at;
    const changed = await refusing('space-instance:update', path, () =>
      objects.update(plane.kinds.spaceInstances, namespaceOfProject(handleIn(at, path.project)), path.name, next),
    );
    return spaceInstanceOf(changed, plane.directory(), objects.warnings);
  }

  const annotate = (path: SpaceInstancePath, changes: (object: KubeObject) => AnnotationChanges): Promise<SpaceInstance> =>
    change(path, (object) => {
      const { resourceVersion: _, ...metadata } = object.metadata;
      return withAnnotations({ ...object, metadata }, changes(object));
    });

  return {
    find,

    async list(asked: SpaceInstanceQuery): Promise<Page<SpaceInstance>> {
      const at = await open();
      const { plane, objects } = at;
      const kind = plane.kinds.spaceInstances;
      const directory = plane.directory();
      const namespace = asked.project === undefined ? undefined : namespaceOfProject(handleIn(at, asked.project));
      const page = await objectPage(
        objects,
        { kind, shape: spaceInstanceList, sortedBy: sorts, namespace, ...instanceFilter(asked, directory) },
        asked,
      );
      if (page.items.length === 0 && !access.holdsAnywhere('space-instance:view')) await mustSeeAny(at);
      return mapPage(page, (object) => spaceInstanceOf(object, directory));
    },

    get: async (path: SpaceInstancePath): Promise<SpaceInstance> => {
      const { object, plane } = await find(path);
      return spaceInstanceOf(object, plane.directory());
    },

    async insert(body: NewSpaceInstance): Promise<SpaceInstance> {
      const at = await open();
      const { plane, objects } = at;
      const project = handleIn(at, body.project);
      const made = await refusing('space-instance:create', { project, name: body.name }, async () => {
        await mustSeeProject(at, project);
        return objects.create(plane.kinds.spaceInstances, newSpaceInstance(project, body, plane.directory()));
      });
      return spaceInstanceOf(made, plane.directory(), objects.warnings);
    },

    async update(path: SpaceInstancePath, body: SpaceInstanceChange): Promise<SpaceInstance> {
      const { plane } = await open();
      return change(path, (object) => changedSpaceInstance(object, body, plane.directory()));
    },

    /** Its namespace goes first; until it is gone, the instance is there with `deletedAt`. */
    async remove(path: SpaceInstancePath, resourceVersion: string | undefined): Promise<void> {
      const at = await open();
      const { plane, objects } = at;
      const preconditions = resourceVersion === undefined ? {} : { preconditions: { resourceVersion } };
      await refusing('space-instance:delete', path, async () => {
        try {
          await objects.delete(
            plane.kinds.spaceInstances,
            namespaceOfProject(handleIn(at, path.project)),
            path.name,
            preconditions,
          );
        } catch (error) {
          throw isProtected(error) ? outcome('space_instance.protected', { name: path.name }) : error;
        }
      });
    },

    /** As the original's command does it. How long nothing but a person may wake it; 0 for ever. */
    sleep: (path: SpaceInstancePath, durationSeconds: number | undefined): Promise<SpaceInstance> =>
      annotate(path, () => ({
        [askedOfSleep.force]: 'true',
        [askedOfSleep.forceDuration]: durationSeconds === undefined ? null : String(durationSeconds),
      })),

    wake: (path: SpaceInstancePath): Promise<SpaceInstance> =>
      annotate(path, (object) => ({
        [askedOfSleep.force]: null,
        [askedOfSleep.forceDuration]: null,
        [lastActivityAnnotation]: afterSleepBegan(object, now()),
      })),

    /** What would be stored and what would run, without storing anything. Of an instance that is there: what would change. */
    async preview({ name, project: named, ...fields }: NewSpaceInstance): Promise<Preview> {
      const at = await open();
      const { plane, objects } = at;
      const kind = plane.kinds.spaceInstances;
      const directory = plane.directory();
      const project = handleIn(at, named);
      const namespace = namespaceOfProject(project);
      const seen = await objects.list(kind, {
        namespace,
        selection: { labels: [], fields: [{ field: 'metadata.name', operator: '=', value: name }] },
      });
      const old = seen.items[0] as SpaceInstanceObject | undefined;
      const would = await refusing(old ? 'space-instance:update' : 'space-instance:create', { project, name }, async () => {
        if (old)
          return objects.update(kind, namespace, name, (object) => changedSpaceInstance(object, fields, directory), {
            dryRun: true,
          });
        await mustSeeProject(at, project);
        return objects.create(kind, newSpaceInstance(project, { name, project, ...fields }, directory), { dryRun: true });
      });
      const rendered = (would as SpaceInstanceObject).status?.space;
      const clusterNamespace = (would as SpaceInstanceObject).spec?.clusterRef?.namespace ?? '';
      return {
        instance: spaceInstanceOf(would, directory, objects.warnings),
        rendered: rendered ?? null,
        diff: templateDiff(old?.status?.space ?? {}, rendered ?? {}, clusterNamespace),
      };
    },
  };

  /** A filter that finds nothing is no lack of rights. */
  async function mustSeeAny({ plane, objects }: CallerPlane): Promise<void> {
    const { items } = await objects.list(plane.kinds.spaceInstances, { limit: 1 });
    if (items.length === 0) throw outcome('policy.missing', { policy: 'space-instance:view' });
  }
}

const isProtected = (error: unknown): boolean =>
  error instanceof StatusError && error.details?.causes?.some(({ field = '' }) => field.includes(nonDeletable)) === true;
