import { KubeApiError, type KubeClient, type KubeObject } from '@spacedock/kube';
import { redactSecrets } from './redact-secrets.ts';
import type { SecretVariables } from './resolve-secrets.ts';
import { deploymentLabel } from './values-of.ts';

/** Where the Secrets of a deployment are. */
export interface SecretPlace {
  readonly client: KubeClient;
  readonly namespace: string;
  readonly name: string;
  readonly deploymentId: string;
  readonly signal: AbortSignal;
}

export interface RegistryLogin {
  readonly server: string;
  readonly username: string;
  readonly password: string;
}

interface Secret extends KubeObject {
  readonly data?: Readonly<Record<string, string>>;
}

const secrets = { apiVersion: 'v1', kind: 'Secret' } as const;
const partLabel = 'spacedock.dev/part';
/** Kubernetes keeps as many old ReplicaSets, whose pods could be asked for again. */
const formerKept = 3;

/**
 * Writes the Secret of the variables under a name that follows from its content: pods that run keep what they were started with,
 * whatever becomes of the rollout, and other content starts new ones. Answers undefined where there is nothing to write.
 */
export async function writeVariables(
  place: SecretPlace,
  variables: SecretVariables,
  fingerprint: (text: string) => string,
): Promise<{ readonly name: string; readonly checksum: string } | undefined> {
  const entries = Object.entries(variables).toSorted(([one], [other]) => (one < other ? -1 : 1));
  if (entries.length === 0) return undefined;
  const checksum = fingerprint(JSON.stringify([place.deploymentId, entries]));
  const name = `${place.name}-secrets-${checksum.slice(0, 10)}`;
  const data = Object.fromEntries(entries.map(([variable, value]) => [variable, Buffer.from(value).toString('base64')]));
  await write(place, { ...objectOf(place, name, 'variables'), type: 'Opaque', immutable: true, data }, Object.values(variables));
  return { name, checksum };
}

/** Lets the kubelets log in to the registry. */
export async function writePullSecret(place: SecretPlace, { server, username, password }: RegistryLogin): Promise<string> {
  const name = `${place.name}-pull`;
  const auth = Buffer.from(`${username}:${password}`).toString('base64');
  const config = JSON.stringify({ auths: { [server]: { username, password, auth } } });
  const data = { '.dockerconfigjson': Buffer.from(config).toString('base64') };
  const type = 'kubernetes.io/dockerconfigjson';
  await write(place, { ...objectOf(place, name, 'registry'), type, data }, [password, auth]);
  return name;
}

/** What pods of a revision were given, to take it out of what they say. */
export async function readVariables({ client, namespace, signal }: SecretPlace, name: string): Promise<readonly string[]> {
  if (name === '') return [];
  const found = await client.get<Secret>({ ...secrets, namespace, name }, { signal });
  return Object.values(found?.data ?? {}).map((value) => Buffer.from(value, 'base64').toString('utf8'));
}

/** Removes what no pod asks for any more. */
export async function removeFormerSecrets(place: SecretPlace, used: string): Promise<void> {
  const former = (await ours(place, 'variables')).filter(({ metadata }) => metadata.name !== used);
  const newestFirst = former.toSorted((one, other) => (createdAt(one) < createdAt(other) ? 1 : -1));
  await removeAll(place, newestFirst.slice(formerKept));
}

export async function removeSecrets(place: SecretPlace): Promise<void> {
  await removeAll(place, await ours(place));
}

const createdAt = ({ metadata }: KubeObject): string => String(metadata.creationTimestamp ?? '');

async function ours({ client, namespace, deploymentId, signal }: SecretPlace, part?: string): Promise<readonly KubeObject[]> {
  const labelSelector = `${deploymentLabel}=${deploymentId},${partLabel}${part === undefined ? '' : `=${part}`}`;
  return (await client.list({ ...secrets, namespace }, { labelSelector, signal })).items;
}

async function removeAll({ client, namespace, signal }: SecretPlace, objects: readonly KubeObject[]): Promise<void> {
  for (const { metadata } of objects) await client.delete({ ...secrets, namespace, name: metadata.name }, { signal });
}

function objectOf({ namespace, name: release, deploymentId }: SecretPlace, name: string, part: string): KubeObject {
  const labels = {
    'app.kubernetes.io/name': release,
    'app.kubernetes.io/instance': release,
    'app.kubernetes.io/managed-by': 'spacedock',
    [deploymentLabel]: deploymentId,
    [partLabel]: part,
  };
  return { ...secrets, metadata: { namespace, name, labels } };
}

/** What is refused may be quoted in the refusal. */
async function write({ client, signal }: SecretPlace, object: KubeObject, values: readonly string[]): Promise<void> {
  try {
    await client.apply(object, { force: true, signal });
  } catch (error) {
    if (!(error instanceof KubeApiError)) throw error;
    const encoded = values.map((value) => Buffer.from(value).toString('base64'));
    throw new KubeApiError(
      error.status,
      error.reason,
      redactSecrets(error.message, [...values, ...encoded]),
      undefined,
      error.retryAfterSeconds,
    );
  }
}
