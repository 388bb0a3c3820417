import { keepFromPeople } from '../sleep/sleep-metadata.ts';
import type { SpaceChange } from './space-change.ts';

const ours = 'loft.sh/';
const createdBy = 'spacedock.dev/created-by';

/**
 * Labels by which spaces are found, who made them, and finalizers that hold a space until its namespace is gone: none of it is
 * anybody's to change. That there is an annotation from the start lets people add theirs by a JSON patch, as the manual shows it.
 */
export function setSystemMetadata({ next, old, at, person, administers, adopts }: SpaceChange): void {
  const { user, team } = next.spec?.owner ?? {};
  const { [`${ours}user`]: _, [`${ours}team`]: __, ...labels } = next.metadata.labels ?? {};
  next.metadata.labels = {
    ...labels,
    [`${ours}project`]: at.handle,
    ...(user ? { [`${ours}user`]: user } : team ? { [`${ours}team`]: team } : {}),
  };

  const creator = old ? old.metadata.annotations?.[createdBy] : person?.handle;
  const { [createdBy]: ___, ...annotations } = next.metadata.annotations ?? {};
  next.metadata.annotations = { ...annotations, ...(creator === undefined ? {} : { [createdBy]: creator }) };

  // Whoever moves a space moves its sleep along.
  if (person && adopts?.from === undefined) keepFromPeople(next, old, person.handle);

  // A manifest that is sent as a whole mentions no finalizers. Whoever administers the project can let go of a space that
  // cannot be cleaned up.
  const mayLetGo = !person || (administers && old?.metadata.deletionTimestamp !== undefined);
  const held = mayLetGo
    ? []
    : (old?.metadata.finalizers ?? []).filter((name) => name.startsWith(ours) && !next.metadata.finalizers?.includes(name));
  if (held.length > 0) next.metadata.finalizers = [...(next.metadata.finalizers ?? []), ...held];
}
