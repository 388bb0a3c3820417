import type { Sees } from '../kind.ts';
import { matchesFields } from '../selectors/field-selector.ts';
import { matchesLabels } from '../selectors/label-selector.ts';
import type { Change, Selection, StoredObject } from '../store/store.ts';
import { objectOf } from './object-text.ts';

export interface SeenEvent {
  readonly type: Change['type'];
  readonly object: StoredObject;
}

export const isSelected = ({ labels, fields }: Selection, candidate: StoredObject): boolean =>
  matchesLabels(labels, candidate.labels) && matchesFields(fields, candidate.fields);

/**
 * What one watcher of a kind that not everybody sees all of has been shown. It is remembered, not worked out from the state before
 * a change: the rules may have been others then.
 */
export function watchView(selection: Selection, first: Sees) {
  let sees = first;
  const shown = new Set<string>();
  const keyOf = ({ namespace, name }: StoredObject): string => `${namespace}/${name}`;
  const isSeen = (object: StoredObject): boolean => sees(objectOf(object));

  return {
    /** The state that the watch starts from. Answers what of it is seen. */
    begin(items: readonly StoredObject[]): readonly StoredObject[] {
      const seen = items.filter(isSeen);
      for (const object of seen) shown.add(keyOf(object));
      return seen;
    },

    /** What the watcher is told of a change: an object that it does not see any more looks deleted, as it was seen last. */
    eventOf({ type, object, previous, revision }: Change): SeenEvent | undefined {
      const key = keyOf(object);
      const before = shown.has(key);
      const hidden = type !== 'DELETED' && !isSeen(object);
      if (type !== 'DELETED' && !hidden && isSelected(selection, object)) {
        shown.add(key);
        return { type: before ? 'MODIFIED' : 'ADDED', object };
      }
      if (!shown.delete(key)) return undefined;
      return { type: 'DELETED', object: hidden && previous ? lastSeen(previous, revision) : object };
    },

    /** The rules are others now; `items` is the state of which everything was told. Answers what was gained and lost by that. */
    change(next: Sees, items: readonly StoredObject[]): readonly SeenEvent[] {
      sees = next;
      const events: SeenEvent[] = [];
      for (const object of items) {
        const [before, after] = [shown.has(keyOf(object)), isSeen(object)];
        if (before === after) continue;
        if (after) shown.add(keyOf(object));
        else shown.delete(keyOf(object));
        events.push({ type: after ? 'ADDED' : 'DELETED', object });
      }
      return events;
    },
  };
}

/** The version is that of the change: whoever resumes from it must not be told of it again. */
function lastSeen(previous: StoredObject, revision: bigint): StoredObject {
  const { resource, namespace, name, uid, labels, fields } = previous;
  const object = objectOf(previous);
  const text = JSON.stringify({ ...object, metadata: { ...object.metadata, resourceVersion: String(revision) } });
  return { resource, namespace, name, uid, labels, fields, revision, text };
}
