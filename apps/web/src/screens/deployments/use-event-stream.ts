import { useEffect, useEffectEvent, useState } from 'react';
import { useBackend } from '../../api/backend.tsx';
import { addressOf, type Call } from '../../api/call.ts';
import { eventsOf, type ServerEvent } from '../../api/event-stream.ts';
import { asProblem, type Problem } from '../../api/problem.ts';

export type StreamState = 'connecting' | 'open' | 'interrupted' | 'refused' | 'ended';

interface StreamOptions {
  readonly when?: boolean;
  /** Whether it goes on after its end; else that is the end. */
  readonly again?: boolean;
  /** Each time it begins. */
  readonly opened?: () => void;
}

const [firstPause, longestPause] = [500, 5_000];

/** Listens to a stream of the server as long as it is looked at, and comes back after every interruption where it was. */
export function useEventStream(
  call: Call,
  take: (event: ServerEvent) => void,
  { when = true, again = true, opened }: StreamOptions = {},
): { readonly state: StreamState; readonly problem: Problem | undefined } {
  const { open } = useBackend();
  const [state, setState] = useState<StreamState>('connecting');
  const [problem, setProblem] = useState<Problem | undefined>(undefined);
  const taken = useEffectEvent(take);
  const begun = useEffectEvent(() => opened?.());
  const begin = useEffectEvent((signal: AbortSignal, headers: Readonly<Record<string, string>>) =>
    open(call, { signal, headers }),
  );
  const address = addressOf(call);

  useEffect(() => {
    if (!when) return undefined;
    const stop = new AbortController();
    let last: string | undefined;
    let pause = firstPause;

    async function once(): Promise<'again' | 'over'> {
      try {
        const response = await begin(stop.signal, last === undefined ? {} : { 'last-event-id': last });
        setState('open');
        setProblem(undefined);
        begun();
        for await (const event of eventsOf(response)) {
          pause = firstPause;
          if (event.id !== undefined) last = event.id;
          taken(event);
        }
      } catch (error) {
        if (stop.signal.aborted) return 'over';
        const found = asProblem(error);
        setProblem(found);
        if (found.status === 403 || found.status === 404) {
          setState('refused');
          return 'over';
        }
      }
      if (!stop.signal.aborted && !again) setState('ended');
      return stop.signal.aborted || !again ? 'over' : 'again';
    }

    async function follow(): Promise<void> {
      setState('connecting');
      setProblem(undefined);
      while ((await once()) === 'again') {
        setState('interrupted');
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, pause);
          stop.signal.addEventListener(
            'abort',
            () => {
              clearTimeout(timer);
              resolve();
            },
            { once: true },
          );
        });
        if (stop.signal.aborted) return;
        pause = Math.min(pause * 2, longestPause);
      }
    }

    void follow();
    return () => stop.abort();
  }, [address, when, again]);

  return { state, problem };
}
