import { changeTopics, type ChangeTopic } from '@spacedock/contracts/change-topics';
import { call } from './call.ts';
import { eventsOf } from './event-stream.ts';
import type { Open } from './send.ts';

export type LiveState = 'connecting' | 'live' | 'interrupted';

export interface LiveParts {
  readonly open: Open;
  /** Something of these kinds has changed: what is shown of them has to be asked for again. */
  readonly onChange: (topics: readonly ChangeTopic[]) => void;
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly locks?: LockManager | undefined;
  readonly tabs?: BroadcastChannel | undefined;
}

const firstPause = 250;
const longestPause = 5000;

type Told = { readonly state: LiveState } | { readonly topics: readonly ChangeTopic[] };

/**
 * Listens to what changes on the server. Browsers allow six connections to a server over HTTP/1.1, so of all tabs one listens
 * and tells the others; when it is closed, the next one takes over. After every interruption everything counts as changed.
 */
export function createLive({ open, onChange, wait, locks, tabs }: LiveParts) {
  let state: LiveState = 'connecting';
  const listeners = new Set<() => void>();

  function become(next: LiveState): void {
    if (state === next) return;
    state = next;
    for (const listener of listeners) listener();
  }

  function take(told: Told): void {
    if ('topics' in told) onChange(told.topics);
    else become(told.state);
  }

  function tell(told: Told): void {
    take(told);
    tabs?.postMessage(told);
  }

  /** Until the stream ends. */
  async function listen(missed: boolean, signal: AbortSignal, onEvent: () => void): Promise<void> {
    for await (const { event, data } of eventsOf(await open(call('get', '/api/changes'), { signal }))) {
      onEvent();
      switch (event) {
        case 'ready':
          tell({ state: 'live' });
          if (missed) tell({ topics: changeTopics });
          break;
        case 'changed':
          tell({ topics: (JSON.parse(data) as { topics: readonly ChangeTopic[] }).topics });
          break;
      }
    }
  }

  async function follow(signal: AbortSignal): Promise<void> {
    let pause = firstPause;
    for (let missed = false; !signal.aborted; missed = true) {
      // Why it ended is not said here: that it did is on the screen, and the requests that people make have words of their own.
      await listen(missed, signal, () => {
        pause = firstPause;
      }).catch(() => undefined);
      if (signal.aborted) return;
      tell({ state: 'interrupted' });
      await wait(pause, signal);
      pause = Math.min(pause * 2, longestPause);
    }
  }

  return {
    get state(): LiveState {
      return state;
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start(): () => void {
      const stop = new AbortController();
      const hear = (message: MessageEvent<Told>): void => take(message.data);
      tabs?.addEventListener('message', hear);
      const lead = async (): Promise<void> => {
        if (!locks || !tabs) return follow(stop.signal);
        await locks.request('spacedock-live', { signal: stop.signal }, async () => {
          // Whoever listened before us may have missed something between its last word and our first.
          onChange(changeTopics);
          await follow(stop.signal);
        });
      };
      // A tab that does not lead hears from the one that does; until then it is as live as its first answers.
      if (locks && tabs) become('live');
      lead().catch((error: unknown) => {
        if (!stop.signal.aborted) throw error;
      });
      return () => {
        tabs?.removeEventListener('message', hear);
        stop.abort();
      };
    },
  };
}

export type Live = ReturnType<typeof createLive>;
