import type { Step } from './step.ts';

/** A kind of job: which steps a given input takes. The same steps for the same input, for ever: jobs outlive processes. */
export interface Workflow<Input, Ports> {
  /** `aws/kubernetes`. Kept with each job. */
  readonly name: string;
  readonly steps: (input: Input) => readonly Step<Input, Ports>[];
}

export class WorkflowMalformed extends Error {
  override readonly name = 'WorkflowMalformed';
}
