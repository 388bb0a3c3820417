import { at, type AwsContext, type AwsStep, type StepRef, waitFor } from '../aws-step.ts';
import { ifThere } from '../failed-as.ts';
import { findIfOurs, findOrMake } from '../find-or-make.ts';
import { clientToken, tagList, tagsFor, tagsIn } from '../ownership.ts';
import { gone } from '../take-away.ts';
import type { DatastorePlan } from './config.ts';
import { engines } from './engines.ts';
import { newPassword } from './password.ts';
import { withoutSecret } from './without-secret.ts';

export type MadeSecret = { readonly secretArn: string };

export const rootSecretRef: StepRef<MadeSecret> = { name: 'root-secret' };
const step = rootSecretRef.name;

/** What is in the secret. */
export interface RootLogin {
  readonly engine: string;
  readonly username: string;
  readonly password: string;
}

/**
 * The root password is made here and goes nowhere but into Secrets Manager, before there is a database that has it: whoever needs
 * it reads it there. A second attempt finds the secret of the first and makes no other password.
 */
export const rootSecret = ({ engine, secretRecoveryDays }: DatastorePlan): AwsStep<MadeSecret> => ({
  name: step,
  title: 'Root password in Secrets Manager',
  permissions: [
    'secretsmanager:DescribeSecret',
    'secretsmanager:CreateSecret',
    'secretsmanager:TagResource',
    'secretsmanager:DeleteSecret',
  ],
  async ensure(context) {
    const { aws, randomBytes } = context.ports;
    const Name = secretName(context);
    const found = await findOrMake(context, step, {
      ...sought(context),
      what: `The secret ${Name}`,
      make() {
        const login: RootLogin = { engine, username: engines[engine].user, password: newPassword(randomBytes) };
        return withoutSecret(login.password, () =>
          aws.ask('secretsmanager:CreateSecret', at(context), (secrets, how) =>
            secrets.createSecret(
              {
                Name,
                Description: `Root login of the ${engines[engine].title} of job ${context.jobId}`,
                SecretString: JSON.stringify(login),
                ClientRequestToken: clientToken(context),
                Tags: tagList(tagsFor(context, step, Name)),
              },
              how,
            ),
          ),
        );
      },
    });
    if (found?.ARN === undefined) return waitFor(2, 'Secrets Manager is making the secret.');
    return { done: { secretArn: found.ARN } };
  },
  async undo(context) {
    const found = await findIfOurs(context, step, sought(context));
    if (found === undefined || found.DeletedDate !== undefined) return gone;
    const how = secretRecoveryDays > 0 ? { RecoveryWindowInDays: secretRecoveryDays } : { ForceDeleteWithoutRecovery: true };
    await ifThere(
      context.ports.aws.ask('secretsmanager:DeleteSecret', at(context), (secrets, calling) =>
        secrets.deleteSecret({ SecretId: secretName(context), ...how }, calling),
      ),
    );
    return gone;
  },
});

const secretName = ({ jobId }: AwsContext): string => `spacedock/${jobId}/root`;

const sought = (context: AwsContext) => ({
  find: () =>
    ifThere(
      context.ports.aws.ask('secretsmanager:DescribeSecret', at(context), (secrets, how) =>
        secrets.describeSecret({ SecretId: secretName(context) }, how),
      ),
    ),
  tags: ({
    Tags,
  }: {
    readonly Tags?: readonly { readonly Key?: string | undefined; readonly Value?: string | undefined }[] | undefined;
  }) => tagsIn(Tags),
});

/** For the step that gives it to the database. It must not keep or tell it. */
export async function readRootLogin(context: AwsContext): Promise<RootLogin> {
  const { secretArn } = context.output(rootSecretRef);
  const { SecretString = '{}' } = await context.ports.aws.ask('secretsmanager:GetSecretValue', at(context), (secrets, how) =>
    secrets.getSecretValue({ SecretId: secretArn }, how),
  );
  return JSON.parse(SecretString) as RootLogin;
}
