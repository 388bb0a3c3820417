import { createHash } from 'node:crypto';
import type { AwsAccess } from '@spacedock/clouds/aws';
import type { SecretVault } from '../databases/secret-vault.ts';
import { withoutSecret } from './datastore/without-secret.ts';
import { failedAs, ifThere } from './failed-as.ts';
import { tagList, type Tags } from './ownership.ts';

/** Secrets Manager of one account and region. */
export function awsSecretVault(aws: AwsAccess, region: string, tags: Tags): SecretVault {
  const at = (signal: AbortSignal) => ({ region, signal });

  const arnOf = async (SecretId: string, signal: AbortSignal): Promise<string | undefined> => {
    const found = await ifThere(aws.ask('secretsmanager:DescribeSecret', at(signal), (secrets, how) => secrets.describeSecret({ SecretId }, how)));
    return found?.DeletedDate === undefined ? found?.ARN : undefined;
  };

  return {
    async keep({ name, token, value }, signal) {
      const before = await arnOf(name, signal);
      if (before !== undefined) return before;
      const made = await withoutSecret(value, () => aws.ask('secretsmanager:CreateSecret', at(signal), (secrets, how) => secrets.createSecret({
        Name: name, SecretString: value, ClientRequestToken: createHash('sha256').update(token).digest('hex').slice(0, 40),
        Tags: tagList({ ...tags, Name: name }),
      }, how))).catch((error: unknown) => {
        // Our own request, sent again after no answer came, finds what the first one made: with another password in it, which is not ours to insist on.
        if (failedAs(error, 'already_exists')) return undefined;
        throw error;
      });
      const ref = made?.ARN ?? await arnOf(name, signal);
      if (ref === undefined) throw new Error(`Secrets Manager says that it has a secret ${name}, and that it has none.`);
      return ref;
    },

    async read(ref, signal) {
      const { SecretString } = await aws.ask('secretsmanager:GetSecretValue', at(signal), (secrets, how) => secrets.getSecretValue({ SecretId: ref }, how));
      if (SecretString === undefined) throw new Error(`The secret ${ref} holds no text.`);
      return SecretString;
    },

    async remove(name, signal) {
      await ifThere(aws.ask('secretsmanager:DeleteSecret', at(signal), (secrets, how) =>
        secrets.deleteSecret({ SecretId: name, ForceDeleteWithoutRecovery: true }, how)));
    },
  };
}
