import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

export interface SteadyLoad {
  /** How many requests each answer was given to. */
  readonly answers: ReadonlyMap<string, number>;
  /** When, and what happened. */
  readonly failures: readonly string[];
  readonly stop: () => Promise<void>;
}

export interface SteadyLoadOptions {
  readonly socketPath: string;
  /** Clients that connect anew for every request, as behind most load balancers. */
  readonly connecting: number;
  /** Clients that ask all on one connection, for as long as the other side leaves it open. */
  readonly staying: number;
}

const betweenMs = 20;
const deadlineMs = 10_000;
/** A quick request, and one that is under way for a while: an app that ends must not end that either. */
const paths = ['/', '/', '/?after=300ms'] as const;

/** Asks a Service all the time. */
export function steadyLoad({ socketPath, connecting, staying }: SteadyLoadOptions): SteadyLoad {
  const answers = new Map<string, number>();
  const failures: string[] = [];
  const stopped = new AbortController();

  async function client(agent: Agent | false, first: number): Promise<void> {
    for (let count = first; !stopped.signal.aborted; count += 1) {
      const path = paths[count % paths.length] ?? '/';
      try {
        const answer = await ask(socketPath, path, agent);
        answers.set(answer, (answers.get(answer) ?? 0) + 1);
      } catch (error) {
        failures.push(`${new Date().toISOString()} ${path}: ${error instanceof Error ? error.message : String(error)}`);
      }
      await pause(betweenMs);
    }
    if (agent) agent.destroy();
  }

  const clients = Array.from({ length: connecting + staying }, (_, index) =>
    client(index < connecting ? false : new Agent({ keepAlive: true, maxSockets: 1 }), index),
  );
  return {
    answers,
    failures,
    async stop() {
      stopped.abort();
      await Promise.all(clients);
    },
  };
}

/** A connection that was idle may be closed while a request is on its way to it: clients ask again then, on another one. */
async function ask(socketPath: string, path: string, agent: Agent | false): Promise<string> {
  const sent = request({ socketPath, path, agent, signal: AbortSignal.timeout(deadlineMs) }).end();
  let response: IncomingMessage;
  try {
    [response] = (await once(sent, 'response')) as [IncomingMessage];
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (sent.reusedSocket && ['ECONNRESET', 'EPIPE'].includes(code)) return ask(socketPath, path, agent);
    throw error;
  }
  const body = await text(response);
  if (response.statusCode !== 200) throw new Error(`answered with ${response.statusCode}: ${body}`);
  return body;
}
