import { setTimeout as sleep } from 'node:timers/promises';

/** What to build, and as what. */
export interface BuildTicket {
  readonly repository: { readonly url: string; readonly ref: string; readonly token?: string | undefined };
  readonly rootPath: string;
  /** Undefined: one is looked for. */
  readonly dockerfile: string | undefined;
  /** `repository:tag` */
  readonly image: string;
}

export interface BuildCallback {
  /** A text says why there is none. */
  readonly ticket: () => Promise<BuildTicket | string>;
  /** Undefined when it was taken, else why not. */
  readonly report: (report: Readonly<Record<string, string>>) => Promise<string | undefined>;
}

export interface BuildCallbackParts {
  readonly url: string;
  readonly token: string;
  readonly signal: AbortSignal;
}

/** About a minute, as `curl --retry` waits: who asked may be starting again just now. */
const waits = [100, 300, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000];
const patienceMs = 30_000;

/** Who asked for the build: where its ticket is, and who wants to know how it goes. */
export function buildCallback({ url, token, signal }: BuildCallbackParts): BuildCallback {
  async function post(address: string, body: object): Promise<Response | string> {
    let problem = '';
    for (const wait of [0, ...waits]) {
      await sleep(wait, undefined, { signal });
      try {
        const answer = await fetch(address, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
          signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
        });
        if (answer.ok) return answer;
        problem = `${address} answered ${answer.status}: ${await answer.text()}`;
        if (answer.status < 500 && answer.status !== 429) return problem;
      } catch (error) {
        signal.throwIfAborted();
        const { message, cause } = error as Error;
        problem = `${address} could not be reached: ${cause instanceof Error ? cause.message : message}`;
      }
    }
    return problem;
  }

  return {
    async ticket() {
      const answer = await post(`${url}/ticket`, {});
      return typeof answer === 'string' ? answer : (ticketIn(await answer.json()) ?? `${url}/ticket gave no usable ticket`);
    },
    async report(report) {
      const answer = await post(url, report);
      if (typeof answer === 'string') return answer;
      await answer.arrayBuffer();
      return undefined;
    },
  };
}

type Fields = Readonly<Record<string, unknown>>;
const fieldsIn = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});
const textIn = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

function ticketIn(answer: unknown): BuildTicket | undefined {
  const outer = fieldsIn(answer);
  const given = Object.hasOwn(outer, 'data') ? fieldsIn(outer['data']) : outer;
  const repository = fieldsIn(given['repository']);
  const [url, ref, image] = [textIn(repository['url']), textIn(repository['ref']), textIn(given['image'])];
  if (url === undefined || ref === undefined || image === undefined) return undefined;
  return {
    repository: { url, ref, token: textIn(repository['token']) },
    rootPath: textIn(given['rootPath']) ?? '',
    dockerfile: textIn(given['dockerfile']),
    image,
  };
}
