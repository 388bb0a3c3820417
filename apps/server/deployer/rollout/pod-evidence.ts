import { KubeApiError, type KubeObject } from '@spacedock/kube';
import type { Diagnosis } from './rollout-diagnosis.ts';
import type { WorkloadRef } from './workload-pods.ts';

const tailLines = 60;
const tailCharacters = 4_096;

interface ClusterEvent extends KubeObject {
  readonly type?: string;
  readonly message?: string;
  readonly lastTimestamp?: string | null;
}

/** The last that a container said before it crashed; empty where it said nothing that is kept. */
export async function crashLog(ref: WorkloadRef, { crashed }: Diagnosis): Promise<string> {
  if (!crashed) return '';
  // Of its last life, where it has started again since.
  return (await tailOf(ref, crashed, true)) || tailOf(ref, crashed, false);
}

async function tailOf(
  { client, namespace, signal }: WorkloadRef,
  { pod, container }: NonNullable<Diagnosis['crashed']>,
  previous: boolean,
): Promise<string> {
  let text = '';
  try {
    for await (const piece of client.log({ namespace, name: pod }, { container, previous, tailLines, signal })) {
      text = (text + piece).slice(-tailCharacters);
    }
  } catch (error) {
    // Gone, not started again yet, or not kept by its node: the crash is told without it.
    if (error instanceof KubeApiError && error.status >= 400 && error.status < 500) return '';
    throw error;
  }
  return text.trimEnd();
}

/** What the cluster complained of last about a pod that is not ready: a probe, a volume, a node; empty where it did not. */
export async function complaintAbout({ client, namespace, signal }: WorkloadRef, { unready }: Diagnosis): Promise<string> {
  if (unready === undefined) return '';
  const fieldSelector = `involvedObject.name=${unready}`;
  const { items } = await client.list<ClusterEvent>({ apiVersion: 'v1', kind: 'Event', namespace }, { fieldSelector, signal });
  const complaints = items
    .filter(({ type }) => type === 'Warning')
    .toSorted((one, other) => (one.lastTimestamp ?? '').localeCompare(other.lastTimestamp ?? ''));
  return complaints.at(-1)?.message ?? '';
}
