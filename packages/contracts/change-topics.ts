/**
 * The kinds of things that GET /api/changes tells of. The triggers that announce them, in the migrations called `changes` of each
 * service, name them the same; a topic that stands there and not here is not passed on.
 */
export const changeTopics = [
  'organisations',
  'users',
  'teams',
  'roles',
  'assignments',
  'tokens',
  'projects',
  'environments',
  'deployments',
  'deployment-events', // and revisions
  'service-connections',
  'spaces',
  'cloud-accounts',
  'integrations',
  'provisioning-jobs', // and their steps
  'databases', // and connections of datastores
  'space-instances',
  'space-templates',
  'audit-logs',
] as const;

export type ChangeTopic = (typeof changeTopics)[number];
