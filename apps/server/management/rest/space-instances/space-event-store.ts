import type { KubeObject } from '@spacedock/kube';
import type { Page } from '../../../gateway/answer.ts';
import { mapPage } from '../../../stores/paging.ts';
import type { Event } from '../../kinds/people/event-kind.ts';
import { namespaceOfProject } from '../../objects/project.ts';
import { objectPage } from '../object-page.ts';
import { type SpaceEvent, spaceEventList, type SpaceEventQuery } from './space-event.ts';
import type { SpaceInstancePath } from './space-instance.ts';
import { timeOf } from './space-instance-of.ts';
import type { spaceInstanceStore } from './space-instance-store.ts';

export function spaceEventStore(instances: Pick<ReturnType<typeof spaceInstanceStore>, 'find'>) {
  return {
    async list(path: SpaceInstancePath, asked: SpaceEventQuery): Promise<Page<SpaceEvent>> {
      const { plane, objects, object, project } = await instances.find(path);
      const fields = [{ field: 'involvedObject.uid', operator: '=' as const, value: object.metadata.uid ?? '' }];
      const page = await objectPage(
        objects,
        {
          kind: plane.kinds.events,
          shape: spaceEventList,
          sortedBy: { lastSeenAt: (event) => lastSeen(event as Event) },
          namespace: namespaceOfProject(project),
          selection: { labels: [], fields },
          where: (event) => asked.type === undefined || (event as Event).type === asked.type,
        },
        asked,
      );
      return mapPage(page, spaceEventOf);
    },
  };
}

const lastSeen = ({ lastTimestamp, firstTimestamp }: Event): string => lastTimestamp ?? firstTimestamp ?? '';

function spaceEventOf(object: KubeObject): SpaceEvent {
  const event = object as Event;
  return {
    name: event.metadata.name,
    type: event.type ?? 'Normal',
    reason: event.reason ?? '',
    message: event.message ?? '',
    count: event.count ?? 1,
    firstSeenAt: timeOf(event.firstTimestamp),
    lastSeenAt: timeOf(lastSeen(event)),
    component: event.reportingComponent ?? event.source?.component ?? '',
  };
}
