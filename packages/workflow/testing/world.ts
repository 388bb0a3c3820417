import { setTimeout as sleep } from 'node:timers/promises';
import type { Step, StepContext, Undone, Workflow } from '../index.ts';
import type { JsonFields } from '../json.ts';
import { TestFailure } from './test-engine.ts';

/** How one step of a made-up workflow behaves. All of it is of the world, not of the calls: asked again, it goes on from there. */
export interface StepScript {
  readonly name: string;
  readonly needs: readonly string[];
  /** How often it says that it waits. */
  readonly waits: number;
  /** Transient failures before it makes something, and after: took effect, but the caller saw a timeout. */
  readonly transientBefore: number;
  readonly transientAfter: number;
  /** Fails so until somebody mends it. */
  readonly broken: 'user_action' | 'system' | null;
  readonly asks: boolean;
  readonly undoWaits: number;
  readonly undoTransient: number;
  readonly undoBroken: boolean;
}

interface Thing {
  made: number;
  there: boolean;
  readonly left: Record<'waits' | 'transientBefore' | 'transientAfter' | 'undoWaits' | 'undoTransient', number>;
}

/** The one who calls: a process, which may die in the middle of a call. */
export interface Caller {
  readonly name: string;
  dead: boolean;
}

/** An outside world in memory, that several engines of one test share. */
export class World {
  readonly things = new Map<string, Thing>();
  readonly mended = new Set<string>();
  /** What must not have happened. */
  readonly violations: string[] = [];
  readonly #inside = new Map<string, { readonly caller: Caller; readonly signal: AbortSignal }>();

  /** Its input is the list of its steps. */
  workflow(caller: Caller): Workflow<{ readonly steps: readonly StepScript[] }, null> {
    return { name: 'scripted', steps: ({ steps }) => steps.map((script) => this.#step(script, caller)) };
  }

  mend(jobId: string): void {
    this.mended.add(jobId);
  }

  #step(script: StepScript, caller: Caller): Step<object, null> {
    const { name, needs } = script;
    return {
      name,
      title: name,
      needs,
      permissions: [],
      ensure: (context) => this.#alone(context, caller, (moment) => this.#ensure(script, context, moment)),
      undo: (context) => this.#alone(context, caller, (moment) => this.#undo(script, context, moment)),
    };
  }

  async #ensure(script: StepScript, context: StepContext<object, null>, moment: () => Promise<void>) {
    const { token, answer, jobId, output } = context;
    const thing = this.#thing(token, script);
    await moment();
    for (const need of script.needs)
      if (output<JsonFields>({ name: need })['made'] !== need) this.violations.push(`${script.name} has not what it needs`);
    if (script.broken && !this.mended.has(jobId)) throw new TestFailure({ bucket: script.broken });
    if (script.asks && !answer) return { ask: { why: 'may it?' } };
    if (took(thing, 'transientBefore')) throw new TestFailure({ bucket: 'transient' });
    if (!thing.there) {
      thing.there = true;
      thing.made += 1;
    }
    await moment();
    if (took(thing, 'transientAfter')) throw new TestFailure({ bucket: 'transient' });
    if (took(thing, 'waits')) return { wait: { milliseconds: 5, why: 'is made' } };
    return { done: { made: script.name } };
  }

  async #undo(script: StepScript, { token, jobId }: StepContext<object, null>, moment: () => Promise<void>): Promise<Undone> {
    const thing = this.#thing(token, script);
    await moment();
    if (script.undoBroken && !this.mended.has(jobId)) throw new TestFailure({ bucket: 'user_action' });
    if (took(thing, 'undoTransient')) throw new TestFailure({ bucket: 'transient' });
    if (took(thing, 'undoWaits')) return { wait: { milliseconds: 5, why: 'is deleted' } };
    thing.there = false;
    await moment();
    return { gone: true };
  }

  /** Notes when two workers are at the same step at once, of which neither is dead nor was told to stop. */
  async #alone<T>(
    context: StepContext<object, null>,
    caller: Caller,
    work: (moment: () => Promise<void>) => Promise<T>,
  ): Promise<T> {
    const { token, signal } = context;
    const other = this.#inside.get(token);
    if (other && !other.caller.dead && !other.signal.aborted)
      this.violations.push(`${caller.name} and ${other.caller.name} at ${token}`);
    const mine = { caller, signal };
    this.#inside.set(token, mine);
    const moment = async (): Promise<void> => {
      await sleep(2);
      // The process is gone: nothing of it goes on.
      if (caller.dead) await Promise.withResolvers<never>().promise;
    };
    try {
      return await work(moment);
    } finally {
      if (this.#inside.get(token) === mine) this.#inside.delete(token);
    }
  }

  #thing(token: string, { waits, transientBefore, transientAfter, undoWaits, undoTransient }: StepScript): Thing {
    const thing = this.things.get(token) ?? {
      made: 0,
      there: false,
      left: { waits, transientBefore, transientAfter, undoWaits, undoTransient },
    };
    this.things.set(token, thing);
    return thing;
  }
}

function took({ left }: Thing, what: keyof Thing['left']): boolean {
  if (left[what] === 0) return false;
  left[what] -= 1;
  return true;
}
