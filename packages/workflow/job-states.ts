export const jobStates = [
  'queued', 'running', 'waiting', 'awaiting_user', 'succeeded', 'failed', 'cancelling', 'cancelled', 'deleting', 'deleted',
] as const;
export type JobState = (typeof jobStates)[number];

export const stepStates = [
  'pending', 'running', 'waiting', 'awaiting_user', 'succeeded', 'failed', 'skipped', 'undoing', 'undone',
] as const;
export type StepState = (typeof stepStates)[number];
