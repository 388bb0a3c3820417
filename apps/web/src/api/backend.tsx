import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect, useSyncExternalStore } from 'react';
import { createLive, type Live, type LiveState } from './live.ts';
import { asProblem, isPassing } from './problem.ts';
import { createRefresher, type Refresh } from './refresher.ts';
import { type Open, openWith, type Send, sendWith } from './send.ts';
import { createSession, type Session, type SessionState } from './session.ts';

export interface Backend {
  readonly session: Session;
  readonly send: Send;
  readonly open: Open;
  readonly live: Live;
  readonly queries: QueryClient;
  /** Something of these kinds has changed. */
  readonly refresh: Refresh;
}

const BackendContext = createContext<Backend | undefined>(undefined);

/** The server, for the app: made once. */
export function createBackend(): Backend {
  const channel = (name: string): BroadcastChannel | undefined =>
    'BroadcastChannel' in window ? new BroadcastChannel(name) : undefined;
  // Only where the browser trusts the connection; elsewhere every tab is on its own, and the server's leeway for refresh tokens helps.
  const locks = 'locks' in navigator ? navigator.locks : undefined;
  const session = createSession({ fetch: window.fetch.bind(window), now: Date.now, tabs: channel('spacedock-session'), locks });
  const open = openWith({ session, fetch: window.fetch.bind(window) });
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (count, error) => count < 3 && isPassing(asProblem(error)),
        retryDelay: (count) => Math.min(500 * 2 ** count, 5000),
        // The live feed tells what changed; a tab that was asleep asks again when it is looked at.
        refetchOnWindowFocus: true,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
  const refresh = createRefresher(queries);
  const live = createLive({ open, onChange: refresh, wait: pause, locks, tabs: channel('spacedock-live') });
  return { session, send: sendWith(open), open, live, queries, refresh };
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
    // Back on the network: no need to wait any longer.
    window.addEventListener('online', () => resolve(), { once: true, signal });
  });
}

export function BackendProvider({ backend, children }: { readonly backend: Backend; readonly children: ReactNode }) {
  const { session, live, queries } = backend;
  const state = useSyncExternalStore(session.subscribe, () => session.state);
  const who = state.kind === 'signed-in' ? `${state.user.email} ${state.organisation.id}` : undefined;

  useEffect(() => {
    void session.resume();
  }, [session]);

  useEffect(() => {
    if (who === undefined) return undefined;
    const stop = live.start();
    return () => {
      stop();
      // What one person or organisation sees is never shown to the next.
      queries.clear();
    };
  }, [who, live, queries]);

  return (
    <BackendContext value={backend}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </BackendContext>
  );
}

export function useBackend(): Backend {
  const backend = use(BackendContext);
  if (!backend) throw new Error('There is no BackendProvider around this.');
  return backend;
}

export function useSession(): SessionState {
  const { session } = useBackend();
  return useSyncExternalStore(session.subscribe, () => session.state);
}

export function useLiveState(): LiveState {
  const { live } = useBackend();
  return useSyncExternalStore(live.subscribe, () => live.state);
}
