import { OutcomeError } from '@spacedock/contracts';
import { type Answer, redirect } from '../../../gateway/answer.ts';
import { noStartedCookie } from './started-sign-in.ts';

/**
 * A refusal, for somebody who signs in through the web app: back to its sign-in page. The address says only which refusal it was, as
 * addresses stay in histories and logs; what nobody foresaw is thrown on, and logged.
 */
export function signInProblem(error: unknown): Answer {
  if (!(error instanceof OutcomeError)) throw error;
  return redirect(`/zopday/sign-in?problem=${encodeURIComponent(error.code)}`, [noStartedCookie]);
}
