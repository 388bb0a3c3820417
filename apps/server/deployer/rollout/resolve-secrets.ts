import type { DeploymentConfigs } from '../../deployments/configs.ts';
import { type WantedSecret, wantedSecrets } from '../../deployments/secret-refs.ts';
import type { SpaceKey } from '../clusters/enter-space.ts';
import type { RolloutPorts } from './rollout-ports.ts';
import { SecretFieldMissing } from './rollout-trouble.ts';

/** Values by the variable that the app finds them in. They go straight into the cluster, and nowhere else. */
export type SecretVariables = Readonly<Record<string, string>>;

/** Reads them from the secret manager of the space, as they are now. Throws what it refuses, and SecretFieldMissing. */
export async function resolveSecrets(
  { accounts }: Pick<RolloutPorts, 'accounts'>,
  { organisationId, spaceId }: SpaceKey,
  refs: DeploymentConfigs['secretRefs'],
  signal: AbortSignal,
): Promise<SecretVariables> {
  const wanted = wantedSecrets(refs);
  if (wanted.length === 0) return {};
  const names = [...new Set(wanted.map(({ name }) => name))];
  const { values } = await accounts.readSecrets({ organisationId, spaceId, names }, { signal });
  return Object.fromEntries(wanted.map((secret) => [secret.variable, valueOf(secret, values[secret.name] ?? '')]));
}

function valueOf({ ref, field }: WantedSecret, value: string): string {
  if (field === undefined) return value;
  const found = fieldsIn(value)?.[field];
  if (found === undefined || found === null) throw new SecretFieldMissing(ref);
  return typeof found === 'string' ? found : JSON.stringify(found);
}

/** Undefined for what is no JSON object. The parser's own error would repeat some of the secret. */
function fieldsIn(value: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const parsed: unknown = JSON.parse(value);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
      ? (parsed as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
