export const revisionStatuses = ['pending', 'building', 'deploying', 'active', 'superseded', 'failed'] as const;
export type RevisionStatus = (typeof revisionStatuses)[number];

/** Why there is a revision. */
export const revisionSources = [
  'create', 'configs', 'api', 'push', 'poll', 'pull_request', 'rollback', 'auto_return', 'connection',
] as const;
export type RevisionSource = (typeof revisionSources)[number];
