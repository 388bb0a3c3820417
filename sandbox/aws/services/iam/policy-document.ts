import { AwsError } from '../../aws-error.ts';
import type { RoleRecord } from '../../aws-state.ts';

interface Statement {
  readonly Effect?: unknown;
  readonly Action?: unknown;
  readonly Principal?: unknown;
  readonly Condition?: unknown;
}

const malformed = (message: string): AwsError => new AwsError(400, 'MalformedPolicyDocument', message);
const texts = (value: unknown): readonly string[] => [value].flat().filter((one) => typeof one === 'string');

/** The statements of a policy, as far as IAM looks at them before it takes one. */
export function statementsOf(document: string): readonly Statement[] {
  let given: unknown;
  try {
    given = JSON.parse(document);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw malformed('This policy contains invalid Json');
  }
  const { Statement: statements } = (given ?? {}) as { readonly Statement?: unknown };
  const all = [statements].flat().filter((one): one is Statement => typeof one === 'object' && one !== null);
  if (
    all.length === 0 ||
    all.some(({ Effect, Action }) => !['Allow', 'Deny'].includes(String(Effect)) || texts(Action).length === 0)
  )
    throw malformed('Syntax errors in policy.');
  return all;
}

export const actionsAllowedBy = (document: string): readonly string[] =>
  statementsOf(document)
    .filter(({ Effect }) => Effect === 'Allow')
    .flatMap(({ Action }) => texts(Action));

/** Who may assume the role that has this document: users and roles by their ARN, and services of AWS by their name. */
export function trustedBy(
  document: string,
): Pick<RoleRecord, 'trusted' | 'externalId'> & { readonly services: readonly string[] } {
  const statements = statementsOf(document);
  if (statements.some(({ Principal }) => typeof Principal !== 'object' && Principal !== '*'))
    throw malformed('AssumeRolepolicy contained an invalid principal.');
  const allowed = statements.filter(({ Effect }) => Effect === 'Allow');
  const of = (kind: string): readonly string[] =>
    allowed.flatMap(({ Principal }) => texts((Principal as Readonly<Record<string, unknown>> | null)?.[kind]));
  const [externalId] = allowed.flatMap(({ Condition }) =>
    texts((Condition as { StringEquals?: Readonly<Record<string, unknown>> } | undefined)?.StringEquals?.['sts:ExternalId']),
  );
  return { trusted: [...of('AWS')], externalId, services: of('Service') };
}

export const trustPolicy = ({ trusted, externalId }: Pick<RoleRecord, 'trusted' | 'externalId'>): object => ({
  Version: '2012-10-17',
  Statement: [
    {
      Effect: 'Allow',
      Principal: { AWS: trusted },
      Action: 'sts:AssumeRole',
      ...(externalId === undefined ? {} : { Condition: { StringEquals: { 'sts:ExternalId': externalId } } }),
    },
  ],
});

export const servicePolicy = (service: string): string =>
  JSON.stringify({
    Version: '2012-10-17',
    Statement: [{ Effect: 'Allow', Principal: { Service: service }, Action: 'sts:AssumeRole' }],
  });
