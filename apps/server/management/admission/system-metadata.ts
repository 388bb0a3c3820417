import type { SpaceChange } from './space-change.ts';

const ours = 'loft.sh/';

/** Labels by which spaces are found, and finalizers that hold a space until its namespace is gone: neither is anybody's to change. */
export function setSystemMetadata({ next, old, at, person, administers }: SpaceChange): void {
  const { user, team } = next.spec?.owner ?? {};
  const { [`${ours}user`]: _, [`${ours}team`]: __, ...labels } = next.metadata.labels ?? {};
  next.metadata.labels = { ...labels, [`${ours}project`]: at.handle, ...(user ? { [`${ours}user`]: user } : team ? { [`${ours}team`]: team } : {}) };

  // A manifest that is sent as a whole mentions no finalizers. Whoever administers the project can let go of a space that cannot be cleaned up.
  const mayLetGo = !person || (administers && old?.metadata.deletionTimestamp !== undefined);
  const held = mayLetGo ? [] : (old?.metadata.finalizers ?? []).filter((name) => name.startsWith(ours) && !next.metadata.finalizers?.includes(name));
  if (held.length > 0) next.metadata.finalizers = [...(next.metadata.finalizers ?? []), ...held];
}
