import { inspect } from 'node:util';
import { CloudFailure, type FailureFacts } from '../../cloud-failure.ts';

/** The facts of the failure that it must end with. */
export async function failureOf(work: Promise<unknown>): Promise<FailureFacts> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CloudFailure)) throw new Error(`no CloudFailure but ${inspect(error)}`);
  return error.facts;
}
