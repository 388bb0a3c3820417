import type { StepRef } from '../aws-step.ts';

/** How the database is reached. The root login is in Secrets Manager, under `secretRef`. */
export type Datastore = {
  readonly endpoint: string;
  readonly port: number;
  readonly engine: string;
  readonly secretRef: string;
  /** Of the root login. */
  readonly username: string;
  /** What the cloud calls it. */
  readonly id: string;
};

export const datastoreRef: StepRef<Datastore> = { name: 'datastore' };
