import { waitingStatus } from './container-status.ts';
import { type ContainerSituation, type ContainerStep, firstBackoff, longestBackoff, stays } from './container-situation.ts';

/** Seconds for which a refused image shows as such. */
const refusalShown = 2;

/**
 * An image that cannot be had: asked for, refused, then left alone, longer each time. The times follow from when the pod came
 * here.
 */
export function pullStep(
  { status, now }: ContainerSituation,
  { reason, image, fromMs }: { readonly reason: string; readonly image: string; readonly fromMs: number },
): ContainerStep {
  const failure = `failed to pull and unpack image "${image}": failed to resolve reference "${image}": ${image}: not found`;
  let [askedMs, nextMs] = [fromMs, fromMs + firstBackoff * 1000];
  for (let pause = firstBackoff * 2; nextMs <= now.getTime(); pause = Math.min(pause * 2, longestBackoff))
    [askedMs, nextMs] = [nextMs, nextMs + pause * 1000];
  const leftMs = askedMs + refusalShown * 1000;
  if (now.getTime() >= leftMs) {
    if (reason === 'ImagePullBackOff') return stays(status, nextMs);
    return {
      status: waitingStatus(status, 'ImagePullBackOff', `Back-off pulling image "${image}": ErrImagePull: ${failure}`),
      atMs: nextMs,
      events: [
        { type: 'Normal', reason: 'BackOff', message: `Back-off pulling image "${image}"` },
        { type: 'Warning', reason: 'Failed', message: 'Error: ImagePullBackOff' },
      ],
    };
  }
  if (reason === 'ErrImagePull') return stays(status, leftMs);
  return {
    status: waitingStatus(status, 'ErrImagePull', failure),
    atMs: leftMs,
    events: [
      { type: 'Normal', reason: 'Pulling', message: `Pulling image "${image}"` },
      { type: 'Warning', reason: 'Failed', message: `Failed to pull image "${image}": ${failure}` },
      { type: 'Warning', reason: 'Failed', message: 'Error: ErrImagePull' },
    ],
  };
}
