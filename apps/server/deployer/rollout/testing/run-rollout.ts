import { setTimeout as sleep } from 'node:timers/promises';
import type { JsonFields } from '@spacedock/workflow';
import type { RolloutInput } from '../../revisions/new-revision.ts';
import type { RolloutPorts } from '../rollout-ports.ts';
import type { RolloutContext } from '../rollout-step.ts';
import { rolloutWorkflow } from '../rollout-workflow.ts';

/** What outlives the process: what the steps answered that are done. */
export type Book = Map<string, JsonFields>;

/** Longer than anything takes. */
const mostLooks = 400;

/** Runs the steps of a revision as the engine does, as far as the book says that it has not been done. What a step throws comes out. */
export async function runRollout(input: RolloutInput, ports: RolloutPorts, book: Book, steps = rolloutWorkflow.steps(input)): Promise<void> {
  for (const step of steps) {
    for (let look = 0; !book.has(step.name); look += 1) {
      if (look > mostLooks) throw new Error(`${step.name} waits for ever`);
      const ensured = await step.ensure(contextOf(step.name, input, ports, book));
      if ('done' in ensured) book.set(step.name, JSON.parse(JSON.stringify(ensured.done)) as JsonFields);
      else await sleep(10);
    }
  }
}

function contextOf(step: string, input: RolloutInput, ports: RolloutPorts, book: Book): RolloutContext {
  return {
    jobId: input.revisionId,
    input,
    ports,
    token: `${input.revisionId}/${step}`,
    attempt: 1,
    output({ name }) {
      const found = book.get(name);
      if (!found) throw new Error(`${step} asks for what ${name} answered, which is not done.`);
      return found as never;
    },
    outputIfDone: ({ name }) => book.get(name) as never,
    answer: undefined,
    now: () => new Date(),
    signal: new AbortController().signal,
  };
}
