import type { Failure } from '@spacedock/workflow';

/** What a step itself found to be wrong. What a cloud says comes as a CloudFailure. */
export class StepFailure extends Error {
  override readonly name = 'StepFailure';
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}
