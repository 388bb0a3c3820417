import { setTimeout as sleep } from 'node:timers/promises';
import { KubeApiError, type KubeClient, KubeUnreachable, type Pod } from '@spacedock/kube';
import type { ServerEvent } from '../../gateway/answer.ts';
import { lineQueue } from './line-queue.ts';
import { podLogLines } from './pod-log-line.ts';

export interface FollowedLog {
  readonly container: string;
  readonly tail: number;
  readonly previous: boolean;
  readonly follow: boolean;
  /** RFC 3339: only what was written from then on. */
  readonly since: string | undefined;
}

export interface FollowerParts {
  /** A way into the cluster, which may have to be found again while a log is followed. */
  readonly enter: () => Promise<KubeClient>;
  readonly pods: (client: KubeClient) => Promise<readonly Pod[]>;
  readonly namespace: string;
  readonly lookEveryMs: number;
}

/** Of more pods nobody reads the logs at once. */
const mostPods = 20;

interface Reading {
  /** When the last line was written, so that a log that is opened again goes on behind it. */
  at: string;
  open: boolean;
  /** Nothing is to come of it any more. */
  over: boolean;
}

/**
 * The lines of all pods of a deployment as they come, of those too that come later. Whoever reads slowly is waited for. Ends with
 * the signal, and where nothing is followed with the last line.
 */
export async function* followPodLogs(
  log: FollowedLog,
  parts: FollowerParts,
  first: KubeClient,
  signal: AbortSignal,
): AsyncGenerator<ServerEvent> {
  const ended = new AbortController();
  const end = AbortSignal.any([signal, ended.signal]);
  const queue = lineQueue(end);
  const readings = new Map<string, Reading>();

  async function read(client: KubeClient, pod: string, reading: Reading): Promise<void> {
    const { container, previous, follow, tail } = log;
    const again = reading.at !== '';
    const sinceTime = again ? secondOf(reading.at) : log.since;
    const pieces = client.log(
      { namespace: parts.namespace, name: pod },
      {
        container,
        previous,
        follow,
        timestamps: true,
        sinceTime,
        signal: end,
        ...(sinceTime === undefined ? { tailLines: tail } : {}),
      },
    );
    const seen = reading.at;
    for await (const { at, line } of podLogLines(pieces)) {
      if (again && at !== '' && at <= seen) continue;
      if (at !== '') reading.at = at;
      await queue.put({ id: at || 'line', event: 'line', data: { pod, container, ...(at === '' ? {} : { at }), line } });
    }
    // Without times a log that is opened again would be told twice.
    reading.over = !follow || reading.at === '';
  }

  async function readOnce(client: KubeClient, pod: string, reading: Reading): Promise<void> {
    reading.open = true;
    try {
      await read(client, pod, reading);
    } catch (error) {
      if (end.aborted) return;
      const final = error instanceof KubeApiError && error.status < 500 && error.status !== 429;
      if (!final && !(error instanceof KubeUnreachable) && !(error instanceof KubeApiError) && !client.ended.aborted) throw error;
      // A container that has not started yet, or a connection that was cut: it is looked at again.
      if (!log.follow) await queue.put({ id: 'note', event: 'note', data: { pod, message: messageOf(error) } });
      reading.over = !log.follow;
    } finally {
      reading.open = false;
    }
  }

  async function look(client: KubeClient): Promise<readonly Promise<void>[]> {
    const pods = await parts.pods(client);
    const names = new Set(pods.map(({ metadata }) => metadata.name));
    for (const [name, { open }] of readings) if (!names.has(name) && !open) readings.delete(name);
    const begun: Promise<void>[] = [];
    for (const {
      metadata: { name },
    } of pods) {
      const reading = readings.get(name) ?? { at: '', open: false, over: false };
      if (reading.open || reading.over || (!readings.has(name) && readings.size >= mostPods)) continue;
      readings.set(name, reading);
      begun.push(readOnce(client, name, reading));
    }
    return begun;
  }

  async function work(): Promise<void> {
    let client = first;
    if (!log.follow) {
      await Promise.all(await look(client));
      return;
    }
    while (!end.aborted) {
      try {
        for (const reading of await look(client)) reading.catch(queue.fail);
      } catch (error) {
        // Who follows a log waits for a cluster that does not answer for a moment, and for a client whose time was over.
        if (!(error instanceof KubeUnreachable) && !client.ended.aborted) throw error;
      }
      await sleep(parts.lookEveryMs, undefined, { signal: end });
      client = client.ended.aborted ? await parts.enter() : client;
    }
  }

  work().then(queue.close, (error: unknown) => (end.aborted ? queue.close() : queue.fail(error)));
  try {
    yield* queue.taken();
  } finally {
    ended.abort();
  }
}

/** Kubernetes counts from whole seconds: the lines of that second come again and are left out. */
const secondOf = (at: string): string => at.replace(/\.\d+/, '');

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
