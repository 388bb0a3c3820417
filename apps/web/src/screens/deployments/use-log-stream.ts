import { useEffect, useRef, useState } from 'react';
import { addressOf, type Call } from '../../api/call.ts';
import { appended, type LogLine, readLine } from './log-lines.ts';
import { useEventStream } from './use-event-stream.ts';

interface Note {
  readonly pod: string;
  readonly message: string;
}

/** Lines come faster than anybody reads: the page is told of them a few times a second, not once for each. */
const tellEveryMs = 120;

/** The lines of a log stream, no more than are kept, each once however often the connection was cut. */
export function useLogStream(call: Call, { once }: { readonly once: boolean }) {
  const [lines, setLines] = useState<readonly LogLine[]>([]);
  const [pods, setPods] = useState<ReadonlySet<string>>(new Set());
  const [notes, setNotes] = useState<readonly Note[]>([]);
  const [held, setHeld] = useState<readonly LogLine[] | undefined>(undefined);
  const coming = useRef<LogLine[]>([]);
  const newest = useRef(new Map<string, string>());
  const seen = useRef<ReadonlyMap<string, string>>(new Map());
  const count = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const address = addressOf(call);

  useEffect(() => {
    setLines([]);
    setPods(new Set());
    setNotes([]);
    setHeld(undefined);
    newest.current.clear();
    seen.current = new Map();
    coming.current = [];
    return () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    };
  }, [address]);

  function tell(): void {
    timer.current = undefined;
    const more = coming.current;
    coming.current = [];
    setLines((before) => appended(before, more));
    setPods((before) =>
      more.every(({ pod }) => before.has(pod)) ? before : new Set([...before, ...more.map(({ pod }) => pod)]),
    );
  }

  const { state, problem } = useEventStream(
    call,
    ({ event, data }) => {
      if (event === 'note') {
        const { pod = '', message = '' } = JSON.parse(data) as Partial<Note>;
        setNotes((before) => [...before.filter((note) => note.pod !== pod), { pod, message }]);
        return;
      }
      const line = event === 'line' ? readLine(data) : undefined;
      if (!line) return;
      if (line.at !== '' && line.at <= (seen.current.get(line.pod) ?? '')) return;
      if (line.at !== '') newest.current.set(line.pod, line.at);
      coming.current.push({ ...line, key: count.current++ });
      timer.current ??= setTimeout(tell, tellEveryMs);
    },
    {
      again: !once,
      // After an interruption the server begins again with the second of the last line.
      opened: () => {
        seen.current = new Map(newest.current);
      },
    },
  );

  return {
    lines: held ?? lines,
    pods: [...pods],
    notes,
    state,
    problem,
    paused: held !== undefined,
    waiting: held === undefined ? 0 : Math.max(0, (lines.at(-1)?.key ?? -1) - (held.at(-1)?.key ?? -1)),
    pause: () => setHeld(lines),
    resume: () => setHeld(undefined),
  };
}
