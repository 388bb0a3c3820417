import { randomUUID } from 'node:crypto';
import type { AwsAccess } from '@spacedock/clouds/aws';
import type { JsonFields } from '@spacedock/workflow';
import { onTestFinished } from 'vitest';
import type { Target } from '../../cloud-kind.ts';
import type { JobKind } from '../../job-kinds.ts';
import type { AwsStep } from '../aws-step.ts';
import { awsKinds } from '../kinds.ts';
import type { AwsPorts } from '../ports.ts';
import { awsPrices } from '../prices/price-list.ts';
import { readConfig } from './read-config.ts';
import { type Book, newBook, runSteps, undoSteps } from './run-steps.ts';
import { type SandboxSubject, startSandboxSubject } from './sandbox-subject.ts';
import { openSubject, portsOn, spacesInMemory, type Tagged, taggedOf } from './steps-subject.ts';

/** A job on the AWS of the sandbox. */
export interface SandboxJob {
  readonly book: Book;
  readonly steps: readonly AwsStep[];
  readonly run: (upTo?: string) => Promise<void>;
  readonly undo: () => Promise<void>;
  readonly tagged: () => Promise<readonly Tagged[]>;
}

export interface JobWorld extends SandboxSubject {
  readonly aws: AwsAccess;
  readonly spaces: ReturnType<typeof spacesInMemory>;
  readonly kinds: ReturnType<typeof awsKinds>;
  readonly target: Target;
  readonly plan: (kind: JobKind, config: object) => JsonFields;
  readonly job: (kind: JobKind, config: object, change?: Partial<AwsPorts>) => SandboxJob;
}

/** Ends with the test. */
export async function jobWorld(): Promise<JobWorld> {
  const subject = await startSandboxSubject();
  const aws = openSubject(subject);
  onTestFinished(async () => {
    aws.close();
    await subject.close();
  });
  const spaces = spacesInMemory();
  const { now, region, cluster = '' } = subject;
  const kinds = awsKinds({ open: async () => aws, prices: awsPrices({ now }), now });
  const plan = (kind: JobKind, config: object): JsonFields => {
    const read = readConfig(kinds[kind], config);
    if (Array.isArray(read)) throw new Error(read.join('; '));
    return read as JsonFields;
  };
  return {
    ...subject,
    aws,
    spaces,
    kinds,
    plan,
    target: {
      organisationId: 'org_test',
      spaceId: 'spc_test',
      spaceName: 'test',
      clusterName: cluster,
      cloudAccountId: 'ca_test',
      cloudAccountName: 'test',
      provider: 'aws',
      region,
    },
    job(kind, config, change = {}) {
      const book = newBook(`job_${randomUUID().replaceAll('-', '')}`);
      const steps = kinds[kind].steps(plan(kind, config)) as readonly AwsStep[];
      const parts = { book, pass: subject.pass, ports: { ...portsOn(subject, aws, spaces), ...change } };
      return {
        book,
        steps,
        run: (upTo) =>
          runSteps(upTo === undefined ? steps : steps.slice(0, 1 + steps.findIndex(({ name }) => name === upTo)), parts),
        undo: () => undoSteps(steps, parts),
        tagged: () => taggedOf(aws, region, book.jobId),
      };
    },
  };
}
