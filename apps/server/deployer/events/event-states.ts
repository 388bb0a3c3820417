/** Where a revision can be on its way, and what is told of it there. */
export const eventStages = ['building', 'deploying', 'rolling_out', 'active', 'deleting'] as const;
export type EventStage = (typeof eventStages)[number];

export const eventStatuses = ['started', 'succeeded', 'failed', 'superseded'] as const;
export type EventStatus = (typeof eventStatuses)[number];
