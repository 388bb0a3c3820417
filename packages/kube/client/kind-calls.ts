import { apiCalls, type ApiQuery, type ApiRequest, withQuery } from './api-call.ts';
import type { Connection } from './connection.ts';
import { type Deadline, withinDeadline } from './deadline.ts';
import type { CallOptions } from './kube-client-verbs.ts';
import { KubeApiError, KubeUnreachable } from './kube-errors.ts';
import { podLog, type PodLogOptions } from './pod-log.ts';
import { type KindRef, type ServedKind, servedKinds } from './served-kinds.ts';
import { watchEvents, type WatchEvent } from './watch-events.ts';

export interface KindCallsParts {
  readonly server: string;
  readonly connect: () => Promise<Connection>;
  readonly deadlineMs: number;
  readonly signals: readonly (AbortSignal | undefined)[];
}

export type RequestTo = (served: ServedKind) => ApiRequest;
export type Send = (requestTo: RequestTo) => Promise<unknown>;
export type WatchCallOptions = CallOptions & { readonly timeoutSeconds: number };

/** Calls about a kind, wherever the cluster has it, each with its deadline. */
export interface KindCalls {
  readonly call: (ref: KindRef, options: CallOptions, requestTo: RequestTo) => Promise<unknown>;
  /** Several requests that have one deadline together. */
  readonly together: <Result>(ref: KindRef, options: CallOptions, act: (send: Send) => Promise<Result>) => Promise<Result>;
  /** How the cluster serves the kind; throws KubeKindUnknown. */
  readonly find: (ref: KindRef, options: CallOptions) => Promise<ServedKind>;
  /** About the server itself rather than about objects. */
  readonly bare: (options: CallOptions, request: ApiRequest) => Promise<unknown>;
  readonly watch: (
    ref: KindRef, options: WatchCallOptions, pathTo: (served: ServedKind) => string, query: ApiQuery,
  ) => AsyncGenerator<WatchEvent, void, void>;
  /** What a container of a pod wrote. */
  readonly log: (pathTo: (pods: ServedKind) => string, options: PodLogOptions) => AsyncGenerator<string, void, void>;
}

/** Servers send a bookmark about every minute: a connection without a byte for two of them is dead without knowing it. */
const silenceMs = 150_000;
/** What a server may take longer than it was asked to keep a watch. */
const watchGraceMs = 30_000;

export function kindCalls({ server, connect, deadlineMs: usualMs, signals }: KindCallsParts): KindCalls {
  const send = apiCalls(connect);
  const kinds = servedKinds(send);

  async function within<Result>(options: CallOptions, act: (deadline: Deadline) => Promise<Result>): Promise<Result> {
    const { signal, deadlineMs = usualMs } = options;
    // Before the time begins: it contacts nobody, and how long this machine takes to load code is not the server's fault.
    await connect();
    const late = (): Error => new KubeUnreachable(server, `no answer within ${deadlineMs} ms`);
    return withinDeadline({ ms: deadlineMs, signals: [signal, ...signals], late }, act);
  }

  /** A 404 that names no object means the path: the kind may be gone, or have come back under another. */
  async function checkKind(error: unknown, ref: KindRef, deadline: Deadline): Promise<void> {
    if (!(error instanceof KubeApiError) || error.status !== 404 || error.details?.name !== undefined) return;
    kinds.forget(ref.apiVersion);
    await kinds.find(ref, deadline);
  }

  const calls: KindCalls = {
    find: (ref, options) => within(options, (deadline) => kinds.find(ref, deadline)),
    call: (ref, options, requestTo) => calls.together(ref, options, (request) => request(requestTo)),
    together: (ref, options, act) => within(options, (deadline) => act(async (requestTo) => {
      const served = await kinds.find(ref, deadline);
      try {
        return await send(requestTo(served), deadline);
      } catch (error) {
        await checkKind(error, ref, deadline);
        throw error;
      }
    })),
    bare: (options, request) => within(options, (deadline) => send(request, deadline)),
    async* watch(ref, options, pathTo, query) {
      const served = await within(options, (deadline) => kinds.find(ref, deadline));
      const path = withQuery(pathTo(served), { ...query, watch: true, timeoutSeconds: options.timeoutSeconds });
      const times = { openMs: options.deadlineMs ?? usualMs, longestMs: options.timeoutSeconds * 1000 + watchGraceMs, silenceMs };
      try {
        yield* watchEvents(await connect(), { path, signals: [options.signal, ...signals], ...times });
      } catch (error) {
        await within(options, (deadline) => checkKind(error, ref, deadline));
        throw error;
      }
    },
    async* log(pathTo, { signal, ...query }) {
      const pods = await within(signal ? { signal } : {}, (deadline) => kinds.find({ apiVersion: 'v1', kind: 'Pod' }, deadline));
      const longestMs = query.follow ? undefined : usualMs;
      const terms = { path: withQuery(pathTo(pods), query), signals: [signal, ...signals], openMs: usualMs, longestMs };
      yield* podLog(await connect(), terms);
    },
  };
  return calls;
}
