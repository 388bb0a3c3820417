import type { AwsAccess } from '@spacedock/clouds/aws';
import type { SecretVault } from '../databases/secret-vault.ts';
import { withoutSecret } from './datastore/without-secret.ts';
import { failedAs, ifThere, unlessSo } from './failed-as.ts';
import { clientToken, tagList, type Tags } from './ownership.ts';

/** Secrets Manager of one account and region. */
export function awsSecretVault(aws: AwsAccess, region: string, tags: Tags): SecretVault {
  const at = (signal: AbortSignal) => ({ region, signal });

  const arnOf = async (SecretId: string, signal: AbortSignal): Promise<string | undefined> => {
    const found = await ifThere(
      aws.ask('secretsmanager:DescribeSecret', at(signal), (secrets, how) => secrets.describeSecret({ SecretId }, how)),
    );
    return found?.DeletedDate === undefined ? found?.ARN : undefined;
  };

  /** Those that have a label. */
  const versionsOf = async (SecretId: string, signal: AbortSignal): Promise<Readonly<Record<string, readonly string[]>>> => {
    const described = await aws.ask('secretsmanager:DescribeSecret', at(signal), (secrets, how) =>
      secrets.describeSecret({ SecretId }, how),
    );
    return described.VersionIdsToStages ?? {};
  };

  return {
    async keep({ name, token, value }, signal) {
      const before = await arnOf(name, signal);
      if (before !== undefined) return before;
      const made = await withoutSecret(value, () =>
        aws.ask('secretsmanager:CreateSecret', at(signal), (secrets, how) =>
          secrets.createSecret(
            {
              Name: name,
              SecretString: value,
              ClientRequestToken: clientToken({ token }),
              Tags: tagList({ ...tags, Name: name }),
            },
            how,
          ),
        ),
      ).catch((error: unknown) => {
        // Our own request, sent again after no answer came, finds what the first one made: with another password in it, which is not ours to insist on.
        if (failedAs(error, 'already_exists')) return undefined;
        throw error;
      });
      const ref = made?.ARN ?? (await arnOf(name, signal));
      if (ref === undefined) throw new Error(`Secrets Manager says that it has a secret ${name}, and that it has none.`);
      return ref;
    },

    async read(ref, signal, version) {
      const { SecretString } = await aws.ask('secretsmanager:GetSecretValue', at(signal), (secrets, how) =>
        secrets.getSecretValue({ SecretId: ref, VersionId: version }, how),
      );
      if (SecretString === undefined) throw new Error(`The secret ${ref} holds no text.`);
      return SecretString;
    },

    async prepare({ ref, token, value }, signal) {
      const version = clientToken({ token });
      if (version in (await versionsOf(ref, signal))) return version;
      // Of our own request, sent again after no answer came, the first one counts, as above.
      await unlessSo(
        withoutSecret(value, () =>
          aws.ask('secretsmanager:PutSecretValue', at(signal), (secrets, how) =>
            secrets.putSecretValue(
              {
                SecretId: ref,
                SecretString: value,
                ClientRequestToken: version,
                VersionStages: ['AWSPENDING'],
              },
              how,
            ),
          ),
        ),
      );
      return version;
    },

    async makeCurrent(ref, version, signal) {
      const stage = 'AWSCURRENT';
      const holder = Object.entries(await versionsOf(ref, signal)).find(([, stages]) => stages.includes(stage))?.[0];
      if (holder === version) return;
      await aws.ask('secretsmanager:UpdateSecretVersionStage', at(signal), (secrets, how) =>
        secrets.updateSecretVersionStage(
          {
            SecretId: ref,
            VersionStage: stage,
            MoveToVersionId: version,
            RemoveFromVersionId: holder,
          },
          how,
        ),
      );
    },

    async remove(name, signal) {
      await ifThere(
        aws.ask('secretsmanager:DeleteSecret', at(signal), (secrets, how) =>
          secrets.deleteSecret({ SecretId: name, ForceDeleteWithoutRecovery: true }, how),
        ),
      );
    },
  };
}
