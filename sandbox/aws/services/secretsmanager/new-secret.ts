import type { AwsWorld } from '../../aws-operation.ts';
import type { SecretRecord } from './secret-records.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Without a value yet. */
export function newSecret(
  { state, changed, now, randomBytes }: AwsWorld,
  given: Pick<SecretRecord, 'region' | 'name' | 'tags' | 'description' | 'kmsKeyId'>,
): SecretRecord {
  const at = now().toISOString();
  const suffix = Array.from(randomBytes(6), (byte) => letters[byte % letters.length]).join('');
  const record: SecretRecord = { ...given, suffix, createdAt: at, changedAt: at, versions: [] };
  state.secrets.push(record);
  changed();
  return record;
}
