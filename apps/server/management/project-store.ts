import type { KubeObject, Store, StoredObject, Write, WriteResult } from '@spacedock/kube';
import { idOf } from './projection-id.ts';

const tries = 5;

/**
 * The store of projects, for whoever writes them with kubectl. The config service has done the thing by then, and the projection may
 * have followed before the writer did: that must not look to them as if somebody else had been faster.
 */
export function projectStore(store: Store): Store {
  async function put(write: Extract<Write, { readonly kind: 'create' }>): Promise<WriteResult> {
    for (let attempt = 1; ; attempt += 1) {
      const result = await store.write(write);
      if (result.kind !== 'exists') return result;
      const current = await store.get(write.key);
      const shown = current && idOf(objectIn(current.text));
      if (!current || shown === undefined || shown !== idOf(objectIn(textOf(write)))) return result;
      const changed = await store.write({ ...write, kind: 'update', expected: current.revision });
      if (changed.kind === 'written' || attempt >= tries) return changed;
    }
  }

  return {
    ...store,
    async write(write) {
      if (write.kind === 'create') return put(write);
      const result = await store.write(write);
      if (write.kind === 'delete' && result.kind === 'conflict' && !result.current)
        return { kind: 'written', object: lastState(write) };
      return result;
    },
  };
}

const objectIn = (text: string): KubeObject => JSON.parse(text) as KubeObject;
const textOf = ({ draft }: Write, revision = 0n): string => `${draft.textBefore}${revision}${draft.textAfter}`;

function lastState(write: Extract<Write, { readonly kind: 'delete' }>): StoredObject {
  const {
    key,
    draft: { uid, labels, fields },
    expected,
  } = write;
  return { ...key, uid, labels, fields, revision: expected, text: textOf(write, expected) };
}
