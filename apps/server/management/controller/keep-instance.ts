import type { TemplateMetadata } from '../objects/common.ts';
import type { SpaceInstance } from '../objects/space-instance.ts';
import { changeSpace, type SpaceTurn } from './space-turn.ts';

type Texts = Readonly<Record<string, string>>;

/**
 * What the template says about the object itself, in the place of what it said before. Each of these answers the generation that the
 * turn is about: our own change makes another one, unless somebody else changed the object, too.
 */
export async function keepMetadata(
  turn: SpaceTurn,
  { metadata, status }: SpaceInstance,
  wanted: TemplateMetadata = {},
): Promise<number> {
  const before = status?.space?.instanceTemplate?.metadata ?? {};
  const { generation = 0 } = metadata;
  const next = ({ labels, annotations }: TemplateMetadata): TemplateMetadata => ({
    labels: replaced(labels, before.labels, wanted.labels),
    annotations: replaced(annotations, before.annotations, wanted.annotations),
  });
  const { labels, annotations } = next(metadata);
  if (isSame(labels, metadata.labels) && isSame(annotations, metadata.annotations)) return generation;
  return changed(turn, generation, (current) => ({ ...current, metadata: { ...current.metadata, ...next(current.metadata) } }));
}

/** The wish to take the template over once is fulfilled. Of an object that somebody changed meanwhile it is not known which wish it is. */
export async function clearSyncOnce(turn: SpaceTurn, { spec }: SpaceInstance, generation: number): Promise<number> {
  if (spec?.templateRef?.syncOnce !== true) return generation;
  return changed(turn, generation, (current, isKnown) =>
    isKnown ? { ...current, spec: { ...current.spec, templateRef: { ...current.spec?.templateRef, syncOnce: false } } } : current,
  );
}

async function changed(
  turn: SpaceTurn,
  generation: number,
  change: (current: SpaceInstance, isKnown: boolean) => SpaceInstance,
): Promise<number> {
  let isKnown = false;
  const written = await changeSpace(turn, 'object', (current) => {
    isKnown = current.metadata.generation === generation;
    return change(current, isKnown);
  });
  return isKnown ? (written.metadata.generation ?? generation) : generation;
}

/** What somebody made of a text of the template since is theirs. */
function replaced(present: Texts = {}, before: Texts = {}, wanted: Texts = {}): Texts {
  const kept = Object.entries(present).filter(([name, value]) => before[name] !== value);
  return { ...Object.fromEntries(kept), ...wanted };
}

const isSame = (one: Texts = {}, other: Texts = {}): boolean =>
  Object.keys(one).length === Object.keys(other).length && Object.entries(one).every(([name, value]) => other[name] === value);
