import type { JsonFields, Step, StepContext } from '@spacedock/workflow';
import { readRevision, type RevisionRowRead, type RolloutInput } from '../revisions/new-revision.ts';
import { type RolloutPatience, usualPatience } from './rollout-patience.ts';
import type { RolloutPorts } from './rollout-ports.ts';

/** A step of a rollout. What the user can mend is a verdict in its output and fails no job. */
export type RolloutStep<Output extends JsonFields = JsonFields> = Step<RolloutInput, RolloutPorts, Output>;
export type RolloutContext = StepContext<RolloutInput, RolloutPorts>;

export const patienceOf = ({ ports }: Pick<RolloutContext, 'ports'>): RolloutPatience => ({
  ...usualPatience,
  ...ports.patience,
});

/** Undefined: the deployment was torn down meanwhile. */
export const revisionOf = ({ ports, input }: RolloutContext): Promise<RevisionRowRead | undefined> =>
  readRevision(ports.db, input.organisationId, input.revisionId);

/** How long the whole of it may take. */
export const timeoutOf = (context: RolloutContext, { configs }: Pick<RevisionRowRead, 'configs'>): number =>
  configs.rolloutTimeoutSeconds === undefined ? patienceOf(context).timeoutMs : configs.rolloutTimeoutSeconds * 1_000;
