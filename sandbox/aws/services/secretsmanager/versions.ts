import { AwsError } from '../../aws-error.ts';
import type { AwsInput, AwsWorld } from '../../aws-operation.ts';
import { textIn } from '../../protocols/input.ts';
import { uuid } from '../../identity/ids.ts';
import type { SecretRecord, SecretValue, SecretVersion } from './secret-records.ts';

const largestValue = 65_536;
const current = 'AWSCURRENT';
const previous = 'AWSPREVIOUS';
/** Versions that nothing points at are forgotten, but not at once. */
const mostIdle = 100;

/** The value in the request; undefined where there is none. */
export function valueIn(input: AwsInput): SecretValue | undefined {
  const [text, binary] = [textIn(input, 'SecretString'), textIn(input, 'SecretBinary')];
  if (text === undefined && binary === undefined) return undefined;
  if (text !== undefined && binary !== undefined)
    throw new AwsError(
      400,
      'InvalidParameterException',
      "You can't specify both a binary secret value and a string secret value in the same secret.",
    );
  if (Buffer.byteLength(text ?? '') > largestValue || Buffer.from(binary ?? '', 'base64').length > largestValue)
    throw new AwsError(400, 'ValidationException', `The secret value must have at most ${largestValue} bytes.`);
  return { text, binary };
}

/** What makes a request one that can be repeated: it becomes the id of the version. */
export function tokenIn(input: AwsInput, { randomBytes }: AwsWorld): string {
  const token = textIn(input, 'ClientRequestToken') ?? uuid(randomBytes);
  if (token.length < 32 || token.length > 64)
    throw new AwsError(400, 'InvalidParameterException', 'ClientRequestToken must be 32-64 characters long.');
  return token;
}

export const isSame = (one: SecretValue, other: SecretValue): boolean => one.text === other.text && one.binary === other.binary;

/**
 * The value as a version with these labels. The same token with the same value is no second version, and with another value it
 * is refused.
 */
export function putVersion(
  record: SecretRecord,
  value: SecretValue,
  { id, stages, world }: { readonly id: string; readonly stages: readonly string[]; readonly world: AwsWorld },
): SecretVersion {
  const known = record.versions.find((version) => version.id === id);
  if (known) {
    if (isSame(known.value, value)) return known;
    throw new AwsError(
      400,
      'ResourceExistsException',
      "You can't modify an existing version, you can only create a new version.",
    );
  }
  const at = world.now().toISOString();
  record.versions = [...record.versions, { id, createdAt: at, value, stages: [] }];
  record.changedAt = at;
  // The first version is the current one, whatever it was put as.
  const labels = record.versions.length === 1 ? new Set([current, ...stages]) : stages;
  for (const stage of labels) moveStage(record, stage, id);
  const idle = record.versions.filter((version) => version.stages.length === 0);
  const dropped = new Set(idle.slice(0, -mostIdle));
  record.versions = record.versions.filter((version) => !dropped.has(version));
  world.changed();
  return record.versions.find((version) => version.id === id) as SecretVersion;
}

/** A label is on one version at a time. Whoever loses AWSCURRENT is AWSPREVIOUS from then on. */
export function moveStage(record: SecretRecord, stage: string, to: string | undefined): void {
  const from = record.versions.find(({ stages }) => stages.includes(stage))?.id;
  if (from === to) return;
  record.versions = record.versions.map((version) => {
    const stages = version.stages.filter((one) => one !== stage);
    return { ...version, stages: version.id === to ? [...stages, stage] : stages };
  });
  if (stage === current && from !== undefined) {
    // It takes the place of the one before it, though it may be the new one's own label.
    moveStage(record, previous, from);
  }
}

export function findVersion(record: SecretRecord, input: AwsInput): SecretVersion {
  const [id, stage] = [textIn(input, 'VersionId'), textIn(input, 'VersionStage')];
  const found = record.versions.find(
    (version) =>
      (id === undefined || version.id === id) &&
      (stage === undefined && id !== undefined ? true : version.stages.includes(stage ?? current)),
  );
  if (found) return found;
  const what = id === undefined ? `staging label: ${stage ?? current}` : `VersionId: ${id}`;
  throw new AwsError(400, 'ResourceNotFoundException', `Secrets Manager can't find the specified secret value for ${what}`);
}
