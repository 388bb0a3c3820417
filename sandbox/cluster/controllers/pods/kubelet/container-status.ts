import { createHash } from 'node:crypto';
import type { Container, ContainerState, ContainerStatus, Pod } from '../../../shapes/pod.ts';

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');
const untagged = (image: string): string => image.replace(/@.*$/, '').replace(/:[^/:]+$/, '');

/** Of a container that never ran. */
export function newStatus({ name, image = '', volumeMounts = [] }: Container, reason: string): ContainerStatus {
  return {
    name,
    state: { waiting: { reason } },
    lastState: {},
    ready: false,
    restartCount: 0,
    image,
    imageID: '',
    started: false,
    ...(volumeMounts.length === 0
      ? {}
      : {
          volumeMounts: volumeMounts.map((mount) => ({
            name: mount.name,
            mountPath: mount.mountPath,
            ...(mount.readOnly ? { readOnly: true, recursiveReadOnly: 'Disabled' } : {}),
          })),
        }),
  };
}

/** The same container, started (again). */
export function startedStatus(
  pod: Pod,
  { image = '', resources }: Container,
  before: ContainerStatus,
  startedAt: string,
): ContainerStatus {
  const ended = before.state?.terminated ?? before.lastState?.terminated;
  const restartCount = ended ? before.restartCount + 1 : before.restartCount;
  return {
    ...before,
    restartCount,
    ready: false,
    started: false,
    imageID: `${untagged(image)}@sha256:${digest(image)}`,
    containerID: `containerd://${digest(`${pod.metadata.uid ?? ''}/${before.name}/${restartCount}`)}`,
    state: { running: { startedAt } },
    lastState: ended ? { terminated: ended } : {},
    resources: resources ?? {},
    ...(resources?.requests ? { allocatedResources: resources.requests } : {}),
  };
}

export function endedStatus(before: ContainerStatus, exitCode: number, finishedAt: string): ContainerStatus {
  const startedAt = before.state?.running?.startedAt ?? finishedAt;
  const terminated: ContainerState['terminated'] = {
    exitCode,
    reason: exitCode === 0 ? 'Completed' : 'Error',
    startedAt,
    finishedAt,
  };
  return {
    ...before,
    ready: false,
    started: false,
    state: { terminated: Object.assign(terminated, { containerID: before['containerID'] }) },
  };
}

export const waitingStatus = (before: ContainerStatus, reason: string, message: string): ContainerStatus => ({
  ...before,
  ready: false,
  started: false,
  state: { waiting: { reason, message } },
  lastState: before.state?.terminated ? { terminated: before.state.terminated } : (before.lastState ?? {}),
});
