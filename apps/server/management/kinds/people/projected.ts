import type { KindHooks } from '@spacedock/kube';
import { isComponent } from '../../access/component.ts';
import { idOf, uidOf } from '../../projection-id.ts';

/** Objects that show something of the config service are as old as that, and have a uid that follows from its id. */
export function asOldAs(createdAt: (name: string) => string | undefined): NonNullable<KindHooks['admitCreate']> {
  return async ({ metadata, ...object }, { user }) => {
    const id = idOf({ metadata, ...object });
    if (!isComponent(user) || id === undefined) return;
    Object.assign(metadata, { uid: uidOf(id), creationTimestamp: createdAt(metadata.name) ?? metadata.creationTimestamp });
  };
}
