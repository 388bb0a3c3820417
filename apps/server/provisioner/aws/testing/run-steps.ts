import { CloudFailure } from '@spacedock/clouds';
import type { JsonFields } from '@spacedock/workflow';
import type { AwsContext, AwsStep } from '../aws-step.ts';
import type { AwsPorts } from '../ports.ts';

/** What outlives the process: which steps were begun, and what those that are done answered. */
export interface Book {
  readonly jobId: string;
  readonly begun: Set<string>;
  readonly outputs: Map<string, JsonFields>;
  readonly undone: Set<string>;
  /** What people read while they waited. */
  readonly waits: string[];
}

export const newBook = (jobId: string): Book => ({ jobId, begun: new Set(), outputs: new Map(), undone: new Set(), waits: [] });

export interface RunParts {
  readonly ports: AwsPorts;
  readonly book: Book;
  /** Lets the time pass that a step wants to wait. */
  readonly pass: (milliseconds: number) => void | Promise<void>;
}

/** Longer than anything takes: a step that waits for what never comes ends the test. */
const mostTurns = 60;
/** As the engine does it with what is transient. */
const mostFailures = 5;

/** Runs steps in their order, as far as the book says that it has not been done. What a step throws comes out. */
export async function runSteps(steps: readonly AwsStep[], parts: RunParts): Promise<void> {
  const { book } = parts;
  for (const step of steps) {
    if (book.outputs.has(step.name)) continue;
    book.begun.add(step.name);
    const output = await turns(step.name, parts, async () => {
      const ensured = await step.ensure(contextOf(step, parts));
      if ('ask' in ensured) throw new Error(`${step.name} asks: ${ensured.ask.why}`);
      return 'done' in ensured ? { end: ensured.done } : ensured;
    });
    // As a database keeps it.
    book.outputs.set(step.name, JSON.parse(JSON.stringify(output)) as JsonFields);
  }
}

/** Undoes what was begun, the last first. */
export async function undoSteps(steps: readonly AwsStep[], parts: RunParts): Promise<void> {
  const { book } = parts;
  for (const step of steps.toReversed()) {
    if (!book.begun.has(step.name) || book.undone.has(step.name)) continue;
    await turns(step.name, parts, async () => {
      const undone = await step.undo(contextOf(step, parts));
      return 'gone' in undone ? { end: true } : undone;
    });
    book.undone.add(step.name);
  }
}

type Turn<End> = { readonly end: End } | { readonly wait: { readonly milliseconds: number; readonly why: string } };

async function turns<End>(name: string, { book, pass }: RunParts, turn: () => Promise<Turn<End>>): Promise<End> {
  let failures = 0;
  for (let count = 0; count < mostTurns; count += 1) {
    let result: Turn<End>;
    try {
      result = await turn();
    } catch (error) {
      failures += 1;
      const transient = error instanceof CloudFailure && error.facts.bucket === 'transient';
      if (!transient || failures >= mostFailures) throw error;
      continue;
    }
    if ('end' in result) return result.end;
    book.waits.push(result.wait.why);
    await pass(result.wait.milliseconds);
  }
  throw new Error(`${name} still waits after ${mostTurns} turns: ${book.waits.at(-1)}`);
}

function contextOf(step: AwsStep, { ports, book }: RunParts): AwsContext {
  const find = ({ name }: { readonly name: string }): JsonFields | undefined => book.outputs.get(name);
  return {
    jobId: book.jobId,
    input: undefined,
    ports,
    token: `${book.jobId}/${step.name}`,
    attempt: 1,
    output(ref) {
      // Steps may only ask for what they said that they need, or what that needs.
      const found = find(ref);
      if (!found) throw new Error(`${step.name} asks for what ${ref.name} made, which is not done.`);
      return found as never;
    },
    outputIfDone: (ref) => find(ref) as never,
    answer: undefined,
    now: () => new Date(),
    signal: new AbortController().signal,
  };
}
