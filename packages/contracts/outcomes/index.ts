import { cloudOutcomes } from './cloud-outcomes.ts';
import { deploymentOutcomes } from './deployment-outcomes.ts';
import { integrationOutcomes } from './integration-outcomes.ts';
import type { OutcomeDefinition } from './outcome.ts';
import { peopleOutcomes } from './people-outcomes.ts';
import { projectOutcomes } from './project-outcomes.ts';
import { provisioningOutcomes } from './provisioning-outcomes.ts';
import { type FieldProblem, requestOutcomes } from './request-outcomes.ts';
import { signInOutcomes } from './sign-in-outcomes.ts';
import { spaceInstanceOutcomes } from './space-instance-outcomes.ts';

/** Everything that an answer can say when it does not say yes: one code, one status, one text each. */
export const outcomes = {
  ...requestOutcomes, ...signInOutcomes, ...peopleOutcomes, ...projectOutcomes, ...cloudOutcomes, ...spaceInstanceOutcomes,
  ...provisioningOutcomes, ...deploymentOutcomes, ...integrationOutcomes,
} as const;

export type OutcomeCode = keyof typeof outcomes;
type DetailsOf<Code extends OutcomeCode> = (typeof outcomes)[Code] extends OutcomeDefinition<infer Details> ? Details : never;

/** An outcome on its way to the caller. Thrown by stores and handlers, turned into an answer in one place. */
export class OutcomeError extends Error {
  override readonly name = 'OutcomeError';
  readonly code: OutcomeCode;
  readonly http: number;
  readonly next: string;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: OutcomeCode, details: Readonly<Record<string, unknown>>) {
    // The code chose the details' type in `outcome`; here the pair is only looked up again.
    const definition: OutcomeDefinition<never> = outcomes[code];
    super(definition.say(details as never));
    this.code = code;
    this.http = definition.http;
    this.next = definition.next(details as never);
    this.details = details;
  }
}

/** `throw outcome('project.exists', { name })` */
export function outcome<Code extends OutcomeCode>(
  code: Code, ...details: [DetailsOf<Code>] extends [never] ? [] : [DetailsOf<Code>]
): OutcomeError {
  return new OutcomeError(code, (details[0] ?? {}) as Readonly<Record<string, unknown>>);
}

/** `throw invalid({ field: 'body.spaceId', problem: 'is required' })` */
export const invalid = (...problems: readonly FieldProblem[]): OutcomeError => outcome('request.invalid', { problems });
export type { FieldProblem };
