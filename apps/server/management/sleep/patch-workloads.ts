import { KubeApiError, type KubeClient, KubeKindUnknown, type KubeObject } from '@spacedock/kube';
import { isOfCluster } from '../controller/space-cluster.ts';
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

/** Its calls end with whatever they are a part of. */
export type WorkloadClient = Pick<KubeClient, 'get' | 'list' | 'patch' | 'delete'>;

export interface WorkloadsIn {
  readonly client: WorkloadClient;
  readonly namespace: string;
}

/** Whose doing it is, in managedFields. */
export const fieldManager = 'spacedock-sleep';
const atOnce = 8;
/** A Deployment that is being rolled out changes several times a second. */
const tries = 8;

/**
 * Changes all workloads of a namespace, each in the state in which it is. One that refuses does not keep the others; a cluster
 * that is away ends it, and whoever calls again goes on where it was.
 */
export async function patchWorkloads(
  { client, namespace }: WorkloadsIn,
  change: (object: KubeObject) => WorkloadPatch | undefined,
): Promise<PatchedWorkloads> {
  const [changed, failures]: [string[], WorkloadFailure[]] = [[], []];

  async function patchOne(found: KubeObject): Promise<void> {
    const { apiVersion, kind } = found;
    const { name } = found.metadata;
    const workload = `${kind}/${name}`;
    let object: KubeObject | undefined = found;
    for (let attempt = 1; object && object.metadata.deletionTimestamp === undefined; attempt += 1) {
      const patch = change(object);
      if (!patch) return;
      try {
        // On top of what was looked at, and nothing else: otherwise the number that is remembered could be an old one.
        const value = { ...patch, metadata: { ...patch.metadata, resourceVersion: object.metadata.resourceVersion } };
        await client.patch({ apiVersion, kind, namespace, name }, { type: 'merge', value }, { fieldManager });
        changed.push(workload);
        return;
      } catch (error) {
        if (!(error instanceof KubeApiError) || isOfCluster(error)) throw error;
        if (error.status === 404) return;
        if (error.status !== 409 || attempt >= tries) {
          failures.push({ workload, message: error.message });
          return;
        }
        object = await client.get({ apiVersion, kind, namespace, name });
      }
    }
  }

  for (const kind of workloadKinds) {
    const left = (await listServed(client, { ...kind, namespace })).filter((object) => change(object) !== undefined).values();
    let failed = false;
    const worker = async (): Promise<void> => {
      for (const object of left) {
        if (failed) return;
        await patchOne(object).catch((error: unknown) => {
          failed = true;
          throw error;
        });
      }
    };
    // Those that are under way are waited for: nothing is written any more when somebody begins anew.
    const ended = await Promise.allSettled(Array.from({ length: atOnce }, worker));
    const broken = ended.find((one) => one.status === 'rejected');
    if (broken) throw broken.reason;
  }
  return { changed, failures };
}

/** None, where the cluster does not have such a kind. */
export async function listServed(
  client: Pick<WorkloadClient, 'list'>,
  ref: Parameters<KubeClient['list']>[0],
): Promise<readonly KubeObject[]> {
  try {
    return (await client.list(ref)).items;
  } catch (error) {
    if (error instanceof KubeKindUnknown) return [];
    throw error;
  }
}
