import { createHmac } from 'node:crypto';
import type { ServerLog } from '@spacedock/kube';
import type { GithubState } from '../github-state.ts';
import { uuid } from '../uuid.ts';

/** What was sent, or would have been: tests send it again as it is. */
export interface Delivery {
  /** `X-GitHub-Delivery` */
  readonly id: string;
  readonly event: string;
  readonly action: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** The bytes that the signature is made over. */
  readonly body: string;
  readonly at: string;
  /** Where it went; undefined when nobody was to get it. */
  url: string | undefined;
  /** Of the receiver's answer. */
  status: number | undefined;
  /** Why there was no answer. */
  problem: string | undefined;
  redelivery: boolean;
}

export interface Webhooks {
  /** Tells the App. It is not waited for, and not told again: GitHub does neither. */
  readonly tell: (event: string, payload: Readonly<Record<string, unknown>>) => Delivery;
  readonly all: () => readonly Delivery[];
  /** The same bytes under the same id once more, as the button on the App's page does it. */
  readonly redeliver: (id: string) => Promise<Delivery>;
  /** While they are off, deliveries are made and get lost on the way. */
  readonly turn: (on: boolean) => void;
  /** Resolves when none is under way. */
  readonly settled: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface WebhooksParts {
  readonly state: GithubState;
  readonly now: () => Date;
  readonly randomBytes: (size: number) => Uint8Array;
  readonly log: ServerLog;
}

/** GitHub gives a receiver ten seconds. */
const patienceMs = 10_000;
const remembered = 5_000;

export function webhooks({ state, now, randomBytes, log }: WebhooksParts): Webhooks {
  const closing = new AbortController();
  const underWay = new Set<Promise<void>>();
  const deliveries: Delivery[] = [];
  let on = true;

  function keep(delivery: Delivery): void {
    deliveries.push(delivery);
    if (deliveries.length > remembered) deliveries.shift();
  }
  async function send(delivery: Delivery, url: string): Promise<void> {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: delivery.headers,
        body: delivery.body,
        redirect: 'manual',
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(patienceMs)]),
      });
      await answer.arrayBuffer();
      delivery.status = answer.status;
    } catch (error) {
      const { message, cause } = error as Error;
      delivery.problem = cause instanceof Error ? `${message}: ${cause.message}` : message;
      if (!closing.signal.aborted)
        log.warn({ url, event: delivery.event, problem: delivery.problem }, 'a webhook was not taken; GitHub does not try again');
    }
  }
  function begin(delivery: Delivery): Promise<void> {
    const url = state.app.webhookUrl;
    if (!on || url === null || closing.signal.aborted) return Promise.resolve();
    delivery.url = url;
    const sending = send(delivery, url).finally(() => underWay.delete(sending));
    underWay.add(sending);
    return sending;
  }

  return {
    tell(event, payload) {
      const body = JSON.stringify(payload);
      const id = uuid(randomBytes);
      const delivery: Delivery = {
        id,
        event,
        action: typeof payload['action'] === 'string' ? payload['action'] : undefined,
        headers: {
          'content-type': 'application/json',
          'user-agent': 'GitHub-Hookshot/sandbox',
          'x-github-delivery': id,
          'x-github-event': event,
          'x-github-hook-id': String(state.app.id),
          'x-github-hook-installation-target-id': String(state.app.id),
          'x-github-hook-installation-target-type': 'integration',
          'x-hub-signature-256': `sha256=${createHmac('sha256', state.app.webhookSecret).update(body).digest('hex')}`,
        },
        body,
        at: now().toISOString(),
        url: undefined,
        status: undefined,
        problem: undefined,
        redelivery: false,
      };
      keep(delivery);
      void begin(delivery);
      return delivery;
    },
    all: () => [...deliveries],
    async redeliver(id) {
      const found = deliveries.find((one) => one.id === id);
      if (!found) throw new Error(`The GitHub of the sandbox made no delivery ${id}.`);
      const again: Delivery = {
        ...found,
        at: now().toISOString(),
        url: undefined,
        status: undefined,
        problem: undefined,
        redelivery: true,
      };
      keep(again);
      await begin(again);
      return again;
    },
    turn: (wanted) => void (on = wanted),
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    async close() {
      closing.abort();
      await Promise.all(underWay);
    },
  };
}
