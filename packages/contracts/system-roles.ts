import { type Entity, entities, type Policy, verbs } from './policies.ts';

/** Things that run: an Editor may change them, only an Admin makes and removes them. */
const operational: readonly Entity[] = [
  'space', 'provisioning', 'service', 'deployment', 'project', 'environment', 'component', 'recommendation', 'remediation',
  'resource', 'space-instance', 'notification',
];

/** Who may act at all, and as whom: SuperAdmin only. */
const authority: readonly Entity[] = ['user', 'role', 'assignment', 'organisation'];

/** Only those who administer see what everybody did. */
const sensitiveToView: readonly Entity[] = ['audit-log'];

const grant = (of: readonly Entity[], what: readonly (typeof verbs)[number][]): Policy[] =>
  of.flatMap((entity) => what.map((verb): Policy => `${entity}:${verb}`));

const viewer = [...grant(entities.filter((entity) => !sensitiveToView.includes(entity)), ['view']), ...grant(['token'], verbs)];
const editor = [...viewer, ...grant(operational, ['update'])];
const admin = [...editor, ...grant(entities.filter((entity) => !authority.includes(entity)), verbs)];
const superAdmin = [...admin, ...grant(authority, verbs)];

export interface SystemRole {
  readonly id: `role_${string}`;
  readonly name: string;
  readonly description: string;
  readonly policies: readonly Policy[];
}

const role = (id: SystemRole['id'], name: string, description: string, policies: readonly Policy[]): SystemRole =>
  ({ id, name, description, policies: [...new Set(policies)].toSorted() });

/** Each contains the one before it. The rows in the database follow this table at every start. */
export const systemRoles = [
  role('role_viewer', 'Viewer', 'Sees everything but the audit log.', viewer),
  role('role_editor', 'Editor', 'A Viewer who may also change what runs.', editor),
  role('role_admin', 'Admin', 'An Editor who also makes and removes things, and reads the audit log.', admin),
  role('role_superadmin', 'SuperAdmin', 'An Admin who also decides who may do what.', superAdmin),
] as const;
