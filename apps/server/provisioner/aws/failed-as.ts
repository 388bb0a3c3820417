import { CloudFailure, type FailureKind } from '@spacedock/clouds';

export const failedAs = (error: unknown, ...kinds: readonly FailureKind[]): boolean =>
  error instanceof CloudFailure && kinds.includes(error.facts.kind);

/** Undefined for what is not there. */
export async function ifThere<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (failedAs(error, 'not_found')) return undefined;
    throw error;
  }
}

/** Fine when it is so already. */
export async function unlessSo(asked: Promise<unknown>): Promise<void> {
  try {
    await asked;
  } catch (error) {
    if (!failedAs(error, 'already_exists')) throw error;
  }
}
