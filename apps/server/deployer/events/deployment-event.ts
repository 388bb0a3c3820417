import type { Selectable } from 'kysely';
import { type Static, Type } from 'typebox';
import { Id, Timestamp } from '../../stores/fields.ts';
import { listQuery, type ListShape } from '../../stores/paging.ts';
import type { DeploymentEventRow } from '../tables.ts';
import { eventStages, eventStatuses } from './event-states.ts';

export const DeploymentEvent = Type.Object({
  id: Id('event'),
  stage: Type.Enum([...eventStages]),
  status: Type.Enum([...eventStatuses]),
  meta: Type.Optional(
    Type.Object({}, { additionalProperties: true, description: 'What is to be said of it: image, address, cause.' }),
  ),
  revisionId: Type.Union([Id('revision'), Type.Null()]),
  createdAt: Timestamp,
});
export type DeploymentEvent = Static<typeof DeploymentEvent>;

export const eventList = {
  sorts: { createdAt: { column: 'sequence', type: 'number' } },
  defaultOrder: 'asc',
  defaultLimit: 100,
  maxLimit: 500,
  idColumn: 'sequence',
} as const satisfies ListShape<string>;

export const EventQuery = listQuery(eventList, { revisionId: Type.Optional(Id('revision')) });

export const eventOf = ({
  id,
  stage,
  status,
  meta,
  revision_id,
  created_at,
}: Selectable<DeploymentEventRow>): DeploymentEvent => ({
  id,
  stage,
  status,
  ...(meta === null ? {} : { meta }),
  revisionId: revision_id,
  createdAt: created_at.toISOString(),
});
