/** What came over a stream of server-sent events. */
export interface ReadEvent<Data = WorkData> {
  readonly id: number;
  readonly event: string;
  readonly data: Data;
}

/** What jobs and deployments tell of. */
interface WorkData {
  readonly step?: string;
  readonly status: string;
  readonly message: string;
  readonly error?: unknown;
}

export interface EventReader<Data = WorkData> {
  readonly status: number;
  readonly events: readonly ReadEvent<Data>[];
  /** Resolves when an event is the one, also when it came before. Fails when the stream ends without it. */
  readonly first: (isIt: (event: ReadEvent<Data>) => boolean) => Promise<ReadEvent<Data>>;
  /** Resolves when the server has ended the stream. */
  readonly ended: Promise<void>;
  /** As if the network broke. */
  readonly cut: () => void;
}

/** Follows a stream of server-sent events, as a browser does, but without coming back by itself. */
export async function readEvents<Data = WorkData>(url: string, headers: Readonly<Record<string, string>>): Promise<EventReader<Data>> {
  const leaving = new AbortController();
  const response = await fetch(url, { headers: { accept: 'text/event-stream', ...headers }, signal: leaving.signal });
  const events: ReadEvent<Data>[] = [];
  let news = Promise.withResolvers<void>();
  let over = false;

  async function read(): Promise<void> {
    if (response.status !== 200 || !response.body) return;
    let rest = '';
    for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + text).split('\n\n');
      rest = blocks.pop() ?? '';
      events.push(...blocks.flatMap((block) => eventIn<Data>(block)));
      news.resolve();
      news = Promise.withResolvers();
    }
  }
  const ended = read()
    .catch((error: unknown) => {
      if (!leaving.signal.aborted) throw error;
    })
    .finally(() => {
      over = true;
      news.resolve();
    });

  return {
    status: response.status,
    events,
    ended,
    cut: () => leaving.abort(),
    async first(isIt) {
      for (;;) {
        const found = events.find(isIt);
        if (found) return found;
        if (over) throw new Error(`The stream ended after ${events.length} events without it.`);
        await news.promise;
      }
    },
  };
}

function eventIn<Data>(block: string): readonly ReadEvent<Data>[] {
  const field = (name: string): string | undefined => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
  const [id, event, data] = [field('id'), field('event'), field('data')];
  return id === undefined || event === undefined || data === undefined
    ? []
    : [{ id: Number(id), event, data: JSON.parse(data) as Data }];
}
