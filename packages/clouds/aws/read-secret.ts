import { CloudFailure } from '../cloud-failure.ts';
import type { CallOptions, SecretAddress } from '../cloud.ts';
import { secretText } from '../secret-text.ts';
import type { AwsAccess } from './aws-access.ts';
import { consoleUrl } from './console-pages.ts';
import { inRegion } from './regions.ts';
import { unreadableAnswer } from './unreadable-answer.ts';

const operation = 'secretsmanager:GetSecretValue';
const nameForm = /^[\w/+=.@!-]{1,512}$/;
const arnForm = /^arn:aws[a-z-]*:secretsmanager:([a-z0-9-]+):\d{12}:secret:[\w/+=.@!-]{1,519}$/;

/** The version that is labelled AWSCURRENT. An ARN says itself in which region the secret is. */
export async function readSecret(aws: AwsAccess, { name, region: given }: SecretAddress, options?: CallOptions): Promise<string> {
  const region = arnForm.exec(name)?.[1] ?? given;
  const where = { ...options, region };
  return inRegion(aws, where, async () => {
    if (!nameForm.test(name) && !arnForm.test(name)) throw noSuchSecret(aws, region);
    const { SecretString, SecretBinary } = await aws.ask(operation, where, async (secrets, how) => {
      try {
        return await secrets.getSecretValue({ SecretId: name, VersionStage: 'AWSCURRENT' }, how);
      } catch (error) {
        // Its message quotes what could not be read, and that may be the value.
        throw error instanceof SyntaxError ? unreadableAnswer(operation) : error;
      }
    });
    if (SecretString !== undefined) return SecretString;
    if (SecretBinary === undefined) throw unreadableAnswer(operation);
    return secretText(SecretBinary, { provider: 'aws', operation });
  });
}

const noSuchSecret = ({ partition }: AwsAccess, region: string): CloudFailure =>
  new CloudFailure({
    provider: 'aws',
    operation,
    kind: 'not_found',
    bucket: 'user_action',
    code: 'ResourceNotFoundException',
    said: 'no secret can have that name',
    fixHint: 'Use the name or the ARN as Secrets Manager shows it.',
    consoleUrl: consoleUrl('secrets', partition, region),
  });
