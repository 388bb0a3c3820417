import { age, ageColumn, type Column } from '@spacedock/kube';
import type { SpaceInstance } from '../objects/space-instance.ts';

const column = (
  name: string,
  description: string,
  read: (instance: SpaceInstance, now: Date) => string | undefined,
  priority = 0,
): Column => ({ name, type: 'string', description, priority, cell: (object, now) => read(object as SpaceInstance, now) ?? '' });

function sleepingSince({ metadata }: SpaceInstance, now: Date): string {
  const seconds = Number(metadata.annotations?.['sleepmode.loft.sh/sleeping-since']);
  return seconds > 0 && seconds < 8.64e12 ? age(new Date(seconds * 1000).toISOString(), now) : '';
}

/** What `kubectl get spaceinstances` shows. */
export const spaceInstanceColumns: readonly Column[] = [
  column('Cluster', 'The cluster that the space lies on.', ({ spec }) => spec?.clusterRef?.cluster),
  column('Namespace', 'Its namespace there.', ({ spec }) => spec?.clusterRef?.namespace),
  column('Owner', 'The user or team that it belongs to.', ({ spec }) => spec?.owner?.user || spec?.owner?.team),
  column(
    'Template',
    'The template that it is made from.',
    ({ spec }) => spec?.templateRef?.name || (spec?.template ? '<inline>' : ''),
  ),
  column('Version', 'The version of the template.', ({ spec, status }) => status?.templateVersion || spec?.templateRef?.version),
  column('Phase', 'How it is.', ({ metadata, status }) =>
    metadata.deletionTimestamp === undefined ? status?.phase : 'Terminating',
  ),
  ageColumn,
  column('Reason', 'Why it is so.', ({ status }) => status?.reason, 1),
  column('Sleeping-Since', 'How long it has been asleep.', sleepingSince, 1),
];
