import { randomUUID } from 'node:crypto';
import type { AwsAccess } from '@spacedock/clouds/aws';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AwsStep } from '../aws-step.ts';
import { type Book, newBook, type RunParts, runSteps, undoSteps } from './run-steps.ts';
import { openSubject, portsOn, spacesInMemory, type StepsSubject, type Tagged, taggedOf } from './steps-subject.ts';
import { Killed, type Watch, watchedAws } from './watched-aws.ts';

export interface StepsCase {
  readonly title: string;
  /** A job has names of its own where the kind lets people give them. */
  readonly steps: (name: string, vpcId: string) => readonly AwsStep[];
}

/** Thousands of calls, on a machine that has other things to do. */
const longEnough = 1_200_000;

/** What holds of the steps of every kind, on every AWS, whoever plays it. */
export function describeAwsSteps(start: () => Promise<StepsSubject>, cases: readonly StepsCase[]): void {
  let subject: StepsSubject;
  const opened: AwsAccess[] = [];
  /** A network that is there, with subnets in two zones. */
  let vpcId = '';
  beforeAll(async () => {
    subject = await start();
    const { Vpcs = [] } = await shared().ask('ec2:DescribeVpcs', { region: subject.region }, (ec2, how) =>
      ec2.describeVpcs({}, how),
    );
    vpcId = Vpcs[0]?.VpcId ?? '';
  });
  afterAll(() => opened.forEach((aws) => aws.close()));

  /** One access for all processes: what dies with a process is what was on its way, and that is told by the watch. */
  const shared = (): AwsAccess => {
    if (opened.length === 0) opened.push(openSubject(subject));
    return opened[0] as AwsAccess;
  };
  const newJob = () => newBook(`job_${randomUUID().replaceAll('-', '')}`);
  const nameOf = ({ jobId }: Book): string => `t${jobId.slice(4, 12)}`;
  const process = (book: Book, watch: Watch = {}): RunParts => ({
    book,
    pass: subject.pass,
    ports: portsOn(subject, watchedAws(shared(), watch), spacesInMemory()),
  });
  const tagged = async (book: Book): Promise<readonly Tagged[]> =>
    (await taggedOf(shared(), subject.region, book.jobId)).filter(({ arn }) => subject.ghosts?.test(arn) !== true);
  /** What there is, without the ids that differ between two runs. */
  const kinds = (all: readonly Tagged[]): readonly string[] =>
    all.map(({ arn, step }) => `${/^arn:[^:]*:([^:]*:[^:]*:[^:]*:[^:/]*)/.exec(arn)?.[1]} of ${step}`).toSorted();

  describe.each(cases)('$title', ({ steps: stepsOf }) => {
    const steps = (name: string): readonly AwsStep[] => stepsOf(name, vpcId);

    test(
      'is made as said, with the permissions that were named, and leaves nothing',
      async () => {
        const before = subject.left();
        const book = newJob();
        const made = steps(nameOf(book));
        for (const [index, { needs = [] }] of made.entries()) {
          expect(made.slice(0, index).map(({ name }) => name)).toEqual(expect.arrayContaining([...needs]));
        }
        const doing = (step: AwsStep): RunParts =>
          process(book, {
            onAsk: (operation) => expect(step.permissions, step.name).toContain(operation),
          });
        for (const step of made) await runSteps([step], doing(step));
        expect([...book.outputs.keys()]).toEqual(made.map(({ name }) => name));
        if (subject.sweepsAll) expect(await tagged(book)).not.toEqual([]);
        const again = newBook(book.jobId);
        for (const step of made) await runSteps([step], { ...doing(step), book: again });
        expect(again.outputs, 'asked again, everything is found').toEqual(book.outputs);
        for (const step of made.toReversed()) await undoSteps([step], doing(step));
        expect(await tagged(book)).toEqual([]);
        expect(subject.left()).toEqual(before);
      },
      longEnough,
    );

    describe('killed at every call', () => {
      /** What an undisturbed run does. Calls are counted from 1. */
      async function undisturbed() {
        const book = newJob();
        const all = steps(nameOf(book));
        const firsts: number[] = [];
        let calls = 0;
        let undoing = 0;
        for (const step of all) {
          const before = calls;
          await runSteps([step], process(book, { onAsk: () => void (calls += 1) }));
          if (calls > before) firsts.push(before + 1);
        }
        const made = kinds(await tagged(book));
        await undoSteps(all, process(book, { onAsk: () => void (undoing += 1) }));
        return { calls: Array.from({ length: calls }, (_, index) => index + 1), firsts, made, undoing };
      }

      async function dies(work: Promise<void>): Promise<boolean> {
        try {
          await work;
          return false;
        } catch (error) {
          if (error instanceof Killed) return true;
          throw error;
        }
      }

      test(
        'it goes on to the same end',
        async () => {
          const { calls, firsts, made } = await undisturbed();
          const before = subject.left();
          const kills = [
            // The call took effect, and nobody heard of it.
            ...calls.map((at) => ({ at, when: 'after' as const })),
            // A step was recorded, the next one not begun. Inside of a step, to die before a call is to die after the last one.
            ...firsts.map((at) => ({ at, when: 'before' as const })),
          ];
          for (const kill of kills) {
            const book = newJob();
            const all = steps(nameOf(book));
            const said = `killed ${kill.when} call ${kill.at}`;
            expect(await dies(runSteps(all, process(book, { kill }))), said).toBe(true);
            await runSteps(all, process(book));
            expect(kinds(await tagged(book)), said).toEqual(made);
            await undoSteps(all, process(book));
            expect(await tagged(book), said).toEqual([]);
            expect(subject.left(), said).toEqual(before);
          }
        },
        longEnough,
      );

      test(
        'half-built, it is taken away whole',
        async () => {
          const { calls } = await undisturbed();
          const before = subject.left();
          for (const at of calls) {
            const book = newJob();
            const all = steps(nameOf(book));
            await dies(runSteps(all, process(book, { kill: { at, when: 'after' } })));
            await undoSteps(all, process(book));
            expect(await tagged(book), `stopped after call ${at}`).toEqual([]);
            expect(subject.left(), `stopped after call ${at}`).toEqual(before);
          }
        },
        longEnough,
      );

      test(
        'while it is taken away, that goes on',
        async () => {
          const { undoing } = await undisturbed();
          const before = subject.left();
          for (let at = 1; at <= undoing; at += 1) {
            const book = newJob();
            const all = steps(nameOf(book));
            await runSteps(all, process(book));
            await dies(undoSteps(all, process(book, { kill: { at, when: 'after' } })));
            await undoSteps(all, process(book));
            expect(await tagged(book), `killed after call ${at} of undoing`).toEqual([]);
            expect(subject.left(), `killed after call ${at} of undoing`).toEqual(before);
          }
        },
        longEnough,
      );
    });
  });
}
