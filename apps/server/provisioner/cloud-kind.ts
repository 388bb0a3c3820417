import type { Provider } from '@spacedock/clouds';
import type { JsonFields, Step } from '@spacedock/workflow';
import type { TObject } from 'typebox';
import type { Preview } from './jobs/preview.ts';

/** Where a job is to make something: an account and a region, and the space through which they were named. */
export interface Target {
  readonly organisationId: string;
  readonly spaceId: string | undefined;
  readonly spaceName: string;
  /** Of the space. */
  readonly clusterName: string;
  readonly cloudAccountId: string;
  readonly cloudAccountName: string;
  readonly provider: Provider;
  readonly region: string;
}

/** A kind of job on a cloud: everything that the API has to know of it. */
export interface CloudKind {
  /** Name of its workflow in the engine. */
  readonly workflow: string;
  /** Of `body.config`. */
  readonly schema: TObject;
  /** Fills in every default, and names what a schema cannot see: fields that contradict each other. The result is what is kept and run. */
  readonly complete: (config: JsonFields, wrong: (path: string, problem: string) => void) => JsonFields;
  readonly steps: (plan: JsonFields) => readonly Pick<Step<never, never>, 'name' | 'title' | 'needs' | 'permissions'>[];
  /** Asks the cloud: permissions, quotas, names that are taken, prices. */
  readonly preview: (plan: JsonFields, target: Target) => Promise<Omit<Preview, 'steps'>>;
}
