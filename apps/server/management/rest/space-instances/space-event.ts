import { type Static, Type } from 'typebox';
import { Timestamp } from '../../../stores/fields.ts';
import { listQuery, type ListShape } from '../../../stores/paging.ts';

/** What happened to a space instance, as `kubectl describe` shows it. */
export const SpaceEvent = Type.Object({
  name: Type.String(),
  type: Type.String({ description: 'Normal or Warning.' }),
  reason: Type.String(),
  message: Type.String(),
  count: Type.Integer(),
  firstSeenAt: Type.Union([Timestamp, Type.Null()]),
  lastSeenAt: Type.Union([Timestamp, Type.Null()]),
  component: Type.String(),
});
export type SpaceEvent = Static<typeof SpaceEvent>;

export const spaceEventList = {
  sorts: { lastSeenAt: { column: 'last_seen_at', type: 'timestamp' } },
  defaultOrder: 'desc',
  defaultLimit: 50,
  maxLimit: 200,
  idColumn: 'name',
} as const satisfies ListShape<string>;

export const SpaceEventQuery = listQuery(spaceEventList, { type: Type.Optional(Type.Enum(['Normal', 'Warning'])) });
export type SpaceEventQuery = Static<typeof SpaceEventQuery>;
