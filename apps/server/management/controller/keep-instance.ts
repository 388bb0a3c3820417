import type { TemplateMetadata } from '../objects/common.ts';
import type { SpaceInstance } from '../objects/space-instance.ts';
import { changeSpace, type SpaceTurn } from './space-turn.ts';

/**
 * What the template says about the object itself, and the one-time wish that is now fulfilled. Answers the generation that the turn
 * is about: our own change made another one, unless somebody else changed the object, too.
 */
export async function keepInstance(turn: SpaceTurn, { metadata: { generation = 0 } }: SpaceInstance, wanted: TemplateMetadata = {}): Promise<number> {
  let known = false;
  const written = await changeSpace(turn, 'object', (current) => {
    known = current.metadata.generation === generation;
    const { labels, annotations } = current.metadata;
    const { templateRef } = current.spec ?? {};
    return {
      ...current,
      metadata: {
        ...current.metadata,
        ...(wanted.labels ? { labels: { ...labels, ...wanted.labels } } : {}), ...(wanted.annotations ? { annotations: { ...annotations, ...wanted.annotations } } : {}),
      },
      ...(templateRef?.syncOnce && known ? { spec: { ...current.spec, templateRef: { ...templateRef, syncOnce: false } } } : {}),
    };
  });
  return known ? written.metadata.generation ?? generation : generation;
}
