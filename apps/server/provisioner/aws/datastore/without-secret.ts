import { inspect } from 'node:util';
import { CloudFailure } from '@spacedock/clouds';

/** Whatever the cloud quotes in its refusal, the secret is not in what leaves here. */
export async function withoutSecret<Answer>(secret: string, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    throw cleaned(error, secret);
  }
}

/** Without its cause where that would bring the secret along. */
function cleaned(error: unknown, secret: string): unknown {
  if (!inspect(error, { depth: 10 }).includes(secret)) return error;
  if (error instanceof CloudFailure) return new CloudFailure({ ...error.facts, said: error.facts.said.replaceAll(secret, '…') });
  return new Error('A call that carried a password failed, and the error quotes it.');
}
