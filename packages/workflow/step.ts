import type { JsonFields } from './json.ts';

/** What came of asking a step to see to it that its thing is there. */
export type Ensured<Output> =
  /** It is there. The output is kept, shown to people, and read by later steps: nothing secret may be in it. */
  | { readonly done: Output }
  /** It comes into being. The step is asked again then; nobody and nothing waits meanwhile. */
  | { readonly wait: Wait }
  /** A person has to decide. The step is asked again when somebody signals. */
  | { readonly ask: { readonly why: string } };

/** What came of asking a step to see to it that its thing is gone. */
export type Undone = { readonly gone: true } | { readonly wait: Wait };

export interface Wait {
  readonly milliseconds: number;
  /** For people: `EKS is making the cluster, which usually takes 12 minutes`. */
  readonly why: string;
}

/** What a step is asked with. */
export interface StepContext<Input, Ports> {
  readonly jobId: string;
  /** As it was when the job was submitted; never changes. */
  readonly input: Input;
  /** The outside world: clouds, clusters, other services. */
  readonly ports: Ports;
  /**
   * The same for every attempt at this step of this job, and of no other: client token, name or tag of what is made, so that a
   * step that is run again finds what it made before it was killed.
   */
  readonly token: string;
  /** 1 for the first. */
  readonly attempt: number;
  /** Of a step that this one needs. Undoing may meet steps that never got that far. */
  readonly output: <Output extends JsonFields>(step: Pick<Step<Input, Ports, Output>, 'name' | 'output'>) => Output;
  readonly outputIfDone: <Output extends JsonFields>(step: Pick<Step<Input, Ports, Output>, 'name' | 'output'>) => Output | undefined;
  /** What a person answered to `ask`; undefined before that. */
  readonly answer: JsonFields | undefined;
  readonly now: () => Date;
  /** Ends when the worker must stop: the process goes, the lease was lost, the job was cancelled. */
  readonly signal: AbortSignal;
}

/**
 * One thing that a workflow makes. `ensure` and `undo` may be called any number of times, on any replica, after a crash at any
 * moment: both find out what there is before they act. They hold nothing between calls. Failures are thrown.
 */
export interface Step<Input, Ports, Output extends JsonFields = JsonFields> {
  /** Unique in its workflow and the same for ever: `cluster-role`, `node-group/default`. */
  readonly name: string;
  /** For people: `IAM role of the cluster`. */
  readonly title: string;
  /** What has to be there before. Steps that do not need each other run at once. */
  readonly needs?: readonly string[];
  /** What the cloud has to allow for it, as the cloud names it: `eks:CreateCluster`. */
  readonly permissions: readonly string[];
  readonly ensure: (context: StepContext<Input, Ports>) => Promise<Ensured<Output>>;
  readonly undo: (context: StepContext<Input, Ports>) => Promise<Undone>;
  /** Only a type: what `done` holds. */
  readonly output?: Output;
}

/** A step for a thing that is not made here and must not be unmade: nothing to undo. */
export const nothingToUndo = async (): Promise<Undone> => ({ gone: true });
