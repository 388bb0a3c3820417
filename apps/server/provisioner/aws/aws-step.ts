import type { Where } from '@spacedock/clouds/aws';
import type { JsonFields, Step, StepContext, Wait, Workflow } from '@spacedock/workflow';
import type { AwsPorts } from './ports.ts';

/** A step on AWS. It is made for one job's config and reads nothing else of the input, so that kinds share steps. */
export type AwsStep<Output extends JsonFields = JsonFields> = Step<unknown, AwsPorts, Output>;

/** The steps of a kind; `Plan` is its config with everything filled in. */
export interface AwsWorkflow<Plan> extends Workflow<Plan, AwsPorts> {
  readonly steps: (plan: Plan) => readonly AwsStep[];
}

export type AwsContext = StepContext<unknown, AwsPorts>;

/** How a later step names an earlier one. */
export type StepRef<Output extends JsonFields> = Pick<AwsStep<Output>, 'name' | 'output'>;

/** A value that is only known when the steps before have been done. */
export type From<Value> = (context: AwsContext) => Value;

/** Where a step asks. */
export const at = ({ ports, signal }: AwsContext): Where => ({ region: ports.region, signal });

/** Where a step makes something that has neither name nor token: to send that again blindly would make a second one. */
export const once = (context: AwsContext): Where => ({ ...at(context), repeatable: false });

export const waitFor = (seconds: number, why: string): { readonly wait: Wait } => ({
  wait: { milliseconds: seconds * 1_000, why },
});
