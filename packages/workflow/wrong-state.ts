import type { JobState, StepState } from './job-states.ts';

/** What was asked for cannot be done in the state that the job or step is in. */
export class WrongState extends Error {
  override readonly name = 'WrongState';
  readonly state: JobState | StepState;
  readonly asked: string;

  constructor(asked: string, state: JobState | StepState) {
    super(`${asked} is not possible while the state is ${state}.`);
    this.state = state;
    this.asked = asked;
  }
}
