import { KubeApiError, type KubeClient, KubeKindUnknown, type KubeObject } from '@spacedock/kube';
import { workloadKinds, type WorkloadPatch } from './workload-sleep.ts';

/** A workload that could not be changed: something in the cluster refuses it, such as a webhook. */
export interface WorkloadFailure {
  /** `Deployment/web`. */
  readonly workload: string;
  readonly message: string;
}

export interface PatchedWorkloads {
  readonly changed: readonly string[];
  readonly failures: readonly WorkloadFailure[];
}

export interface WorkloadsIn {
  readonly client: KubeClient;
  readonly namespace: string;
  readonly signal?: AbortSignal;
}

/** Whose doing it is, in managedFields. */
export const fieldManager = 'spacedock-sleep';
const atOnce = 8;
/** A Deployment that is being rolled out changes several times a second. */
const tries = 8;

/**
 * Changes all workloads of a namespace, each in the state in which it is. One that refuses does not keep the others; a cluster that is away
 * ends it, and whoever calls again goes on where it was.
 */
export async function patchWorkloads({ client, namespace, signal }: WorkloadsIn, change: (object: KubeObject) => WorkloadPatch | undefined): Promise<PatchedWorkloads> {
  const [changed, failures]: [string[], WorkloadFailure[]] = [[], []];
  const options = signal ? { signal } : {};

  async function patchOne(found: KubeObject): Promise<void> {
    const { apiVersion, kind, metadata: { name } } = found;
    const workload = `${kind}/${name}`;
    let object: KubeObject | undefined = found;
    for (let attempt = 1; object && object.metadata.deletionTimestamp === undefined; attempt += 1) {
      const patch = change(object);
      if (!patch) return;
      try {
        // On top of what was looked at, and nothing else: otherwise the number that is remembered could be an old one.
        const value = { ...patch, metadata: { ...patch.metadata, resourceVersion: object.metadata.resourceVersion } };
        await client.patch({ apiVersion, kind, namespace, name }, { type: 'merge', value }, { ...options, fieldManager });
        changed.push(workload);
        return;
      } catch (error) {
        if (!(error instanceof KubeApiError) || isPassing(error)) throw error;
        if (error.status === 404) return;
        if (error.status !== 409 || attempt >= tries) {
          failures.push({ workload, message: error.message });
          return;
        }
        object = await client.get({ apiVersion, kind, namespace, name }, options);
      }
    }
  }

  for (const kind of workloadKinds) {
    const left = (await listServed(client, { ...kind, namespace }, options)).filter((object) => change(object) !== undefined).values();
    const worker = async (): Promise<void> => {
      for (const object of left) await patchOne(object);
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
  }
  return { changed, failures };
}

/** None, where the cluster does not have such a kind. */
export async function listServed(client: KubeClient, ref: Parameters<KubeClient['list']>[0], options: { readonly signal?: AbortSignal } = {}): Promise<readonly KubeObject[]> {
  try {
    return (await client.list(ref, options)).items;
  } catch (error) {
    if (error instanceof KubeKindUnknown) return [];
    throw error;
  }
}

/** The cluster's trouble rather than the object's. */
const isPassing = ({ status }: KubeApiError): boolean => status === 401 || status === 429 || status >= 500;
