import type { TemplateMetadata } from '../objects/common.ts';
import type { SpaceInstance } from '../objects/space-instance.ts';
import { changeSpace, type SpaceTurn } from './space-turn.ts';

/**
 * What the template says about the object itself, and the one-time wish that is now fulfilled. Answers the generation that the turn
 * is about: our own change made another one, unless somebody else changed the object, too.
 */
export async function keepInstance(turn: SpaceTurn, instance: SpaceInstance, wanted: TemplateMetadata = {}): Promise<number> {
  const { generation = 0, labels, annotations } = instance.metadata;
  const isAsWanted = has(labels, wanted.labels) && has(annotations, wanted.annotations) && instance.spec?.templateRef?.syncOnce !== true;
  if (isAsWanted) return generation;
  let isKnown = false;
  const written = await changeSpace(turn, 'object', (current) => {
    isKnown = current.metadata.generation === generation;
    return withoutSyncOnce(withMetadata(current, wanted), isKnown);
  });
  return isKnown ? written.metadata.generation ?? generation : generation;
}

type Texts = Readonly<Record<string, string>>;

const has = (present: Texts = {}, wanted: Texts = {}): boolean => Object.entries(wanted).every(([name, value]) => present[name] === value);

const withMetadata = (current: SpaceInstance, { labels, annotations }: TemplateMetadata): SpaceInstance => ({
  ...current,
  metadata: {
    ...current.metadata,
    ...(labels ? { labels: { ...current.metadata.labels, ...labels } } : {}), ...(annotations ? { annotations: { ...current.metadata.annotations, ...annotations } } : {}),
  },
});

/** Of an object that somebody changed meanwhile it is not known which wish this is. */
function withoutSyncOnce(current: SpaceInstance, isKnown: boolean): SpaceInstance {
  const { templateRef } = current.spec ?? {};
  return templateRef?.syncOnce && isKnown ? { ...current, spec: { ...current.spec, templateRef: { ...templateRef, syncOnce: false } } } : current;
}
