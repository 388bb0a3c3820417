export interface OpenStream {
  /** Streams that one look decides are looked at together: of one person, to one place, opened with the same rights. */
  readonly key: string;
  /** Whether they may still be there. */
  readonly mayStay: () => Promise<boolean>;
  /** Told when the person's own rights changed; answers how to stop that. */
  readonly onChange?: ((listener: () => void) => () => void) | undefined;
  readonly end: () => void;
}

export interface OpenStreamsParts {
  readonly recheckMs: number;
  /** Calls back when rights or spaces may have changed; answers how to stop that. */
  readonly onChanges: (listener: () => void) => () => void;
  readonly onError: (error: unknown) => void;
}

export interface OpenStreams {
  /** Answers what to call when it has ended. */
  readonly add: (stream: OpenStream) => () => void;
  readonly endAll: () => void;
  readonly close: () => void;
}

interface Group {
  readonly streams: Set<OpenStream>;
  /** How often in a row nobody could say. */
  unknown: number;
}

const atOnce = 10;
/** A database that is away for a moment ends no streams; nobody stays for long on rights that cannot be looked up. */
const mostUnknown = 6;

/** Ends what somebody has open when they may no longer: soon after a change is told, and within `recheckMs` of any other. */
export function openStreams({ recheckMs, onChanges, onError }: OpenStreamsParts): OpenStreams {
  const groups = new Map<string, Group>();
  let looking: Promise<void> | undefined;
  let again = false;
  let timer: NodeJS.Timeout | undefined;

  async function lookAt(key: string, group: Group): Promise<void> {
    const [stream] = group.streams;
    if (!stream) return;
    try {
      const stays = await stream.mayStay();
      group.unknown = 0;
      if (stays) return;
    } catch (error) {
      onError(error);
      group.unknown += 1;
      if (group.unknown < mostUnknown) return;
    }
    groups.delete(key);
    for (const each of group.streams) each.end();
  }

  async function lookAtAll(): Promise<void> {
    do {
      again = false;
      const left = [...groups].values();
      const worker = async (): Promise<void> => {
        for (const [key, group] of left) await lookAt(key, group);
      };
      await Promise.all(Array.from({ length: atOnce }, worker));
    } while (again);
  }

  function recheck(): void {
    again = true;
    if (groups.size === 0) return;
    looking ??= lookAtAll().finally(() => void (looking = undefined));
  }

  function endAll(): void {
    for (const { streams } of groups.values()) for (const stream of streams) stream.end();
    groups.clear();
  }

  const stopChanges = onChanges(recheck);
  return {
    add(stream) {
      const group = groups.get(stream.key) ?? { streams: new Set(), unknown: 0 };
      groups.set(stream.key, group);
      group.streams.add(stream);
      const stop = stream.onChange?.(() => void lookAt(stream.key, group));
      timer ??= setInterval(recheck, recheckMs).unref();
      return () => {
        stop?.();
        group.streams.delete(stream);
        if (group.streams.size === 0 && groups.get(stream.key) === group) groups.delete(stream.key);
      };
    },
    endAll,
    close() {
      stopChanges();
      clearInterval(timer);
      endAll();
    },
  };
}
