import type { KubeObject, ObjectClient } from '@spacedock/kube';
import type { SpaceInstance } from '../objects/space-instance.ts';
import { namespaceOfProject } from '../objects/project.ts';
import type { SpaceControllerKinds } from './space-turn.ts';
import type { WorkQueue } from './work-queue.ts';

export interface SpaceWatchParts {
  readonly organisationId: string;
  readonly objects: ObjectClient;
  readonly kinds: SpaceControllerKinds;
  readonly queue: Pick<WorkQueue, 'add'>;
  /** Something that was noticed could not be put into the queue. */
  readonly onError: (error: unknown) => void;
}

export interface SpaceWatch {
  /** Everything that is there is to be looked at: after a start, or after the clusters changed. */
  readonly addAll: (which?: (instance: SpaceInstance) => boolean) => Promise<void>;
  readonly stop: () => void;
}

/**
 * Turns changes into work: a space itself, and the spaces that follow a template, app, secret or project that changed. What the
 * controller wrote itself, the status alone, is no reason to look again.
 */
export async function watchSpaces({ organisationId, objects, kinds, queue, onError }: SpaceWatchParts): Promise<SpaceWatch> {
  const add = ({ metadata: { uid = '', namespace = '', name } }: KubeObject): Promise<void> =>
    queue.add({ organisationId, uid, namespace, name });
  const instances = async (): Promise<readonly SpaceInstance[]> => (await objects.list(kinds.spaceInstances)).items as readonly SpaceInstance[];
  const addThose = async (which: (instance: SpaceInstance) => boolean): Promise<void> => {
    for (const instance of (await instances()).filter(which)) await add(instance);
  };
  const uses = (name: string) => ({ spec, status }: SpaceInstance): boolean =>
    spec?.templateRef?.name === name || (status?.space?.apps ?? []).some((app) => app.name === name);

  const { revision, items } = await objects.list(kinds.spaceInstances);
  for (const instance of items) await add(instance);
  const stops: (() => void)[] = [];
  async function follow(kind: keyof SpaceControllerKinds, onChange: (object: KubeObject, before: KubeObject | undefined) => Promise<void>): Promise<void> {
    const watch = await objects.watch(kinds[kind], revision, {
      onChange({ type, object, previous }) {
        if (type === 'DELETED' && kind === 'spaceInstances') return;
        onChange(JSON.parse(object.text) as KubeObject, previous && JSON.parse(previous.text) as KubeObject).catch(onError);
      },
      onProgress: () => undefined,
      // Behind by more than is kept: nothing is known to be unchanged.
      onEnd: (reason) => void (reason === 'expired' && Promise.all([follow(kind, onChange), addThose(() => true)]).catch(onError)),
    });
    stops.push(watch.stop);
  }
  await follow('spaceInstances', async (object, before) => {
    const { metadata } = object;
    const same = before?.metadata.generation === metadata.generation && metadata.deletionTimestamp === before?.metadata.deletionTimestamp
      && JSON.stringify(before?.metadata.annotations) === JSON.stringify(metadata.annotations);
    if (!same) await add(object);
  });
  for (const kind of ['spaceTemplates', 'apps'] as const) await follow(kind, ({ metadata: { name } }) => addThose(uses(name)));
  await follow('projectSecrets', ({ metadata: { namespace } }) => addThose(({ metadata }) => metadata.namespace === namespace));
  await follow('projects', ({ metadata: { name } }) => addThose(({ metadata }) => metadata.namespace === namespaceOfProject(name)));

  return {
    addAll: (which = () => true) => addThose(which),
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}
