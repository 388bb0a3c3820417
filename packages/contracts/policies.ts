/** What can be guarded. The words are those of the glossary; `service` is an in-cluster component attached to a space. */
export const entities = [
  'space', 'provisioning', 'service', 'deployment', 'project', 'environment', 'integration', 'cloud-account', 'component',
  'recommendation', 'remediation', 'resource', 'space-instance', 'space-template', 'user', 'team', 'role', 'assignment',
  'organisation', 'audit-log', 'notification', 'token',
] as const;
export type Entity = (typeof entities)[number];

export const verbs = ['view', 'create', 'update', 'delete'] as const;
export type Verb = (typeof verbs)[number];

export type Policy = `${Entity}:${Verb}`;

export const policies: readonly Policy[] = entities.flatMap((entity) => verbs.map((verb): Policy => `${entity}:${verb}`));

const known = new Set<string>(policies);
export const isPolicy = (text: string): text is Policy => known.has(text);

export const entityOf = (policy: Policy): Entity => policy.slice(0, policy.lastIndexOf(':')) as Entity;

/** Where an assignment may hold: everywhere in the organisation, or in one project, environment, space or team. */
export const scopeKinds = ['organisation', 'project', 'environment', 'space', 'team'] as const;
export type ScopeKind = (typeof scopeKinds)[number];
export type NarrowScopeKind = Exclude<ScopeKind, 'organisation'>;

const organisation = ['organisation'] as const;
const inProject = ['organisation', 'project', 'environment'] as const;
const inSpace = ['organisation', 'space'] as const;

/**
 * Which scopes can contain a thing of this entity. A role held in a scope that is not on the line says nothing about the
 * entity: whoever is Admin of one project can not see the organisation's cloud accounts.
 */
export const scopesOf = {
  project: ['organisation', 'project'],
  environment: inProject,
  deployment: inProject,
  space: inSpace,
  provisioning: inSpace,
  service: inSpace,
  component: inSpace,
  resource: inSpace,
  'space-instance': ['organisation', 'project', 'space', 'team'],
  team: ['organisation', 'team'],
  assignment: scopeKinds,
  'cloud-account': organisation,
  integration: organisation,
  recommendation: organisation,
  remediation: organisation,
  'space-template': organisation,
  user: organisation,
  role: organisation,
  organisation,
  'audit-log': organisation,
  notification: organisation,
  token: organisation,
} as const satisfies Record<Entity, readonly ScopeKind[]>;
