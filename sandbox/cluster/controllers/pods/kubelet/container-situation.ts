import type { Container, ContainerStatus, Pod } from '../../../shapes/pod.ts';
import type { Program } from './program.ts';

export interface KubeletEvent {
  readonly type: 'Normal' | 'Warning';
  readonly reason: string;
  readonly message: string;
}

export interface ContainerStep {
  readonly status: ContainerStatus;
  readonly events: readonly KubeletEvent[];
  /** When something happens next by itself. */
  readonly atMs?: number;
}

export interface ContainerSituation {
  readonly pod: Pod;
  readonly container: Container;
  readonly status: ContainerStatus;
  readonly program: Program;
  /** Whether it is started again after it ended with this code. */
  readonly restarts: (exitCode: number) => boolean;
  /** Seconds after it came to its node until it can run. */
  readonly startDelay: number;
  /** Why it cannot be created, in the words of the kubelet. */
  readonly refusal?: string | undefined;
  readonly now: Date;
}

/** Seconds that a kubelet waits before it tries again what failed: twice as long each time. */
export const firstBackoff = 10;
export const longestBackoff = 300;

/** Nothing happens now. */
export const stays = (status: ContainerStatus, atMs?: number): ContainerStep => ({
  status,
  events: [],
  ...(atMs === undefined ? {} : { atMs }),
});
