import {
  nothingToUndo,
  type Ensured,
  type Failure,
  type JobView,
  type JsonFields,
  type Step,
  type StepContext,
  type Workflow,
} from '../index.ts';
import { openTestEngine, TestFailure, type TestEngine } from './test-engine.ts';

export interface Declared {
  readonly needs?: readonly string[];
  /** Without it the step is done at once. */
  readonly ensure?: (context: StepContext<object, null>) => Promise<Ensured<JsonFields>>;
  readonly undo?: Step<object, null>['undo'];
}

/** A workflow of these steps, by name, whose calls are written down as `ensure a`, `undo a`. */
export function workflowOf(steps: Readonly<Record<string, Declared>>, name = 'test') {
  const calls: string[] = [];
  const workflow: Workflow<object, null> = {
    name,
    steps: () =>
      Object.entries(steps).map(([step, { needs = [], ensure, undo = nothingToUndo }]) => ({
        name: step,
        title: `The ${step}`,
        needs,
        permissions: [],
        async ensure(context) {
          calls.push(`ensure ${step}`);
          return (await ensure?.(context)) ?? { done: { made: step } };
        },
        async undo(context) {
          calls.push(`undo ${step}`);
          return undo(context);
        },
      })),
  };
  return { workflow, calls };
}

type Options = Partial<Parameters<typeof openTestEngine<null>>[0]> & { readonly url: string };

/** An engine that runs a workflow of these steps, called `test`. */
export async function engineWith(
  steps: Readonly<Record<string, Declared>>,
  options: Options,
): Promise<TestEngine & { readonly calls: string[] }> {
  const { workflow, calls } = workflowOf(steps);
  const engine = await openTestEngine<null>({ workflows: [workflow], ports: null, ...options });
  await engine.run();
  return { ...engine, calls };
}

export const failing = (failure: ConstructorParameters<typeof TestFailure>[0] & Partial<Failure>) => async (): Promise<never> => {
  throw new TestFailure(failure);
};

export function rejectsWhenAborted(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true });
  return promise;
}

export const statesOf = ({ steps }: JobView) => Object.fromEntries(steps.map(({ name, state }) => [name, state]));
