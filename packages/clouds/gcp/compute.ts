import type { compute_v1 } from '@googleapis/compute';

/** Compute Engine's client is large: it is loaded by the first who asks. */
export async function compute(): Promise<compute_v1.Compute> {
  const { compute: computeApi } = await import('@googleapis/compute');
  return computeApi('v1');
}
