import { type Static, Type } from 'typebox';

const Right = Type.Object({
  verb: Type.Enum(['get', 'use', 'update', 'delete'], { description: '`use` opens kubectl into its namespace.' }),
  because: Type.Enum(['role', 'owner', 'team-owner', 'access-entry', 'access-rule', 'project-admin', 'project-user']),
  of: Type.String({ description: 'The policy, owner, entry, cluster role or project that it follows from.' }),
});

const Subject = Type.Object({
  kind: Type.Enum(['user', 'team', 'everybody', 'everybody-in-a-team']),
  name: Type.String({ description: 'Handle; `*` for everybody.' }),
  displayName: Type.String(),
  rights: Type.Array(Right),
  clusterRoles: Type.Array(Type.String(), { description: 'What they are inside of the namespace, when they may use it.' }),
});
export type Subject = Static<typeof Subject>;

const Holder = Type.Object({
  kind: Type.Enum(['user', 'team']),
  name: Type.String({ description: 'Handle.' }),
  displayName: Type.String(),
  role: Type.String(),
  scope: Type.String({ description: '`organisation`, `project:prj_…`, `space:spc_…`, `team:team_…`.' }),
});

/** Who can do what with a space instance, and why. */
export const SpaceAccess = Type.Object({
  you: Subject,
  subjects: Type.Array(Subject, { description: 'Whom the instance, its template and its project name.' }),
  roles: Type.Array(
    Type.Object({
      verb: Type.String(),
      policy: Type.String(),
      scopes: Type.Array(Type.String()),
      holders: Type.Union([Type.Array(Holder), Type.Null()], {
        description:
          'Who holds the policy by a role in one of these scopes; null for those who may not see assignments (`assignment:view`).',
      }),
      more: Type.Boolean({ description: 'There are more holders than are named here.' }),
    }),
    { description: 'Whoever holds the policy by a role in one of the scopes may too.' },
  ),
});
export type SpaceAccess = Static<typeof SpaceAccess>;
