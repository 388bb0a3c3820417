import { type Static, Type } from 'typebox';
import { Id, Name, Timestamp } from '../../stores/fields.ts';

/** The figures on a project's card. They count what the caller may see. */
export const ProjectStats = Type.Object({
  projectId: Id('project'),
  name: Name,
  environmentCount: Type.Integer(),
  serviceCount: Type.Integer(),
  statusCounts: Type.Record(Type.String(), Type.Integer(), { description: 'How many services are in which status.' }),
  lastDeployAt: Type.Union([Timestamp, Type.Null()]),
});
export type ProjectStats = Static<typeof ProjectStats>;
