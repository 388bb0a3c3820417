import { entities, type Entity, policies, scopeKinds, scopesOf, type Verb, verbs } from '@spacedock/contracts';
import { type Static, Type } from 'typebox';

export const PolicyFacts = Type.Object({
  policy: Type.Enum([...policies]),
  entity: Type.Enum([...entities]),
  verb: Type.Enum([...verbs]),
  description: Type.String(),
  scopes: Type.Array(Type.Enum([...scopeKinds]), {
    description: 'Where it can hold: a role with it says nothing about it in other scopes.',
  }),
});
type PolicyFacts = Static<typeof PolicyFacts>;

const does = { view: 'See', create: 'Make', update: 'Change', delete: 'Remove' } as const satisfies Record<Verb, string>;

const things = {
  space: 'deployment spaces (registered clusters)',
  provisioning: 'provisioning jobs, and what they build in a cloud',
  service: 'services inside of a space',
  deployment: 'deployments, their revisions and events',
  project: 'projects',
  environment: 'environments of projects',
  integration: 'integrations (GitHub, registries)',
  'cloud-account': 'cloud accounts and cluster access',
  component: 'components installed into a space',
  recommendation: 'recommendations',
  remediation: 'remediation jobs',
  resource: 'discovered cloud resources',
  'space-instance': 'space instances (namespaces with an owner)',
  'space-template': 'templates of space instances',
  user: 'people of the organisation',
  team: 'teams and their members',
  role: 'roles',
  assignment: 'assignments of roles',
  organisation: 'the organisation',
  'audit-log': 'the audit log',
  notification: 'notifications',
  token: 'personal access tokens',
} as const satisfies Record<Entity, string>;

/** Every policy there is, in words. */
export const policyFacts: readonly PolicyFacts[] = entities.flatMap((entity) => verbs.map((verb): PolicyFacts => ({
  policy: `${entity}:${verb}`,
  entity,
  verb,
  description: `${does[verb]} ${things[entity]}.`,
  scopes: [...scopesOf[entity]],
})));
