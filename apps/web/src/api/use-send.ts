import type { ChangeTopic } from '@spacedock/contracts/change-topics';
import { useRef, useState } from 'react';
import { useBackend } from './backend.tsx';
import type { Call } from './call.ts';
import { asProblem, type Problem } from './problem.ts';

/** Sends calls that change something, one at a time: a second click while the first is under way does nothing. */
export function useSend(topics: readonly ChangeTopic[], onProblem?: (problem: Problem) => void) {
  const { send, refresh } = useBackend();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<Problem | undefined>(undefined);
  const busy = useRef(false);

  async function run<Answer>(call: Call<Answer>): Promise<{ readonly answer: Answer } | undefined> {
    if (busy.current) return undefined;
    busy.current = true;
    setPending(true);
    setProblem(undefined);
    try {
      const answer = await send(call);
      // Before the live feed says so: whoever did it sees it at once.
      refresh(topics);
      return { answer };
    } catch (error) {
      const what = asProblem(error);
      setProblem(what);
      onProblem?.(what);
      return undefined;
    } finally {
      busy.current = false;
      setPending(false);
    }
  }

  return { run, pending, problem, forget: () => setProblem(undefined) };
}
