export type { Engine, JobEvent, JobView, StepView } from './engine.ts';
export type { Failure, FailureBucket } from './failure.ts';
export { type JobState, jobStates, type StepState, stepStates } from './job-states.ts';
export type { Json, JsonFields } from './json.ts';
export { workflowMigrations } from './migrations.ts';
export { type Ensured, nothingToUndo, type Step, type StepContext, type Undone, type Wait } from './step.ts';
export { type JobPorts, workflowEngine, type WorkflowEngineOptions, type WorkflowEngineParts } from './workflow-engine.ts';
export { type Workflow, WorkflowMalformed } from './workflow.ts';
export { WrongState } from './wrong-state.ts';
