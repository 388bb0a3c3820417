import type { SpaceInstance } from '../../objects/space-instance.ts';

const sleepMode =
  (name: string) =>
  ({ metadata }: SpaceInstance): string =>
    metadata.annotations?.[`sleepmode.loft.sh/${name}`] ?? '';
const force = sleepMode('force');
const sleepType = sleepMode('sleep-type');
const seconds =
  (read: (instance: SpaceInstance) => string) =>
  (instance: SpaceInstance): number =>
    Number(read(instance)) || 0;
const lastActivity = seconds(sleepMode('last-activity'));
const sleepingSince = seconds(sleepMode('sleeping-since'));

const isForced = (instance: SpaceInstance): boolean => force(instance) === 'true';

/**
 * Whether the space is awake, or about to be: it was forced to sleep and is not any more, or somebody came by after it fell
 * asleep. Quotas are about that, because once it is awake nobody is asked.
 */
export function isActive(instance: SpaceInstance, old?: SpaceInstance): boolean {
  if (isForced(instance)) return false;
  if (instance.status?.phase !== 'Sleeping') return true;
  if (old && isForced(old)) return true;
  return sleepType(instance).startsWith('forced') || lastActivity(instance) > sleepingSince(instance);
}
