import { type Static, Type } from 'typebox';
import { Description, Id, Name, Timestamp } from '../../stores/fields.ts';
import { namedList } from '../../stores/named-list.ts';
import { listQuery } from '../../stores/paging.ts';
import { search } from '../../stores/search.ts';
import { someOfThem, unchangedSince } from '../../stores/unchanged-since.ts';
import type { ProjectRow } from '../tables.ts';

export const Project = Type.Object({
  id: Id('project'),
  name: Name,
  description: Description,
  createdBy: Type.String(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Project = Static<typeof Project>;

export const NewProject = Type.Object({ name: Name, description: Type.Optional(Description) }, { additionalProperties: false });
export const ProjectChange = Type.Object(
  { name: Type.Optional(Name), description: Type.Optional(Description), unchangedSince }, someOfThem,
);

export const ProjectPath = Type.Object({ projectId: Id('project') });

export const projectList = namedList;

export const ProjectQuery = listQuery(projectList, { search: search() });

export const projectOf = (row: Omit<ProjectRow, 'name_key' | 'deleted_at' | 'handle'>): Project => ({
  id: row.id,
  name: row.name,
  description: row.description,
  createdBy: row.created_by,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});
