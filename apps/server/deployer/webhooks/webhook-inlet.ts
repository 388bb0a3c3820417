import type { Client } from '@connectrpc/connect';
import { type IntegrationService, outcome } from '@spacedock/contracts';
import { DeliveryMalformed, readDelivery } from './delivery-facts.ts';
import type { DeliveryInbox } from './delivery-inbox.ts';
import { isSigned } from './signature.ts';

export interface WebhookInletParts {
  readonly integrations: Pick<Client<typeof IntegrationService>, 'getWebhookSecret'>;
  readonly inbox: Pick<DeliveryInbox, 'add'>;
  /** There is something to work on. */
  readonly poke: () => void;
  readonly monotonic: () => number;
}

export interface GivenDelivery {
  /** Empty: of the App. */
  readonly integrationId: string;
  readonly event: string | undefined;
  readonly delivery: string | undefined;
  readonly signature: string | undefined;
  readonly raw: Buffer;
}

export interface TakenDelivery {
  readonly delivery: string;
  readonly accepted: boolean;
  readonly message: string;
}

/** How long a secret that was rotated is still taken. A storm of deliveries asks once. */
const rememberedMs = 10_000;
const deliveryForm = /^[0-9A-Za-z-]{8,100}$/;
const eventForm = /^[a-z_]{1,60}$/;

/** What GitHub says, checked before a byte of it is believed, kept, and acknowledged. Nothing is done about it here. */
export function webhookInlet({ integrations, inbox, poke, monotonic }: WebhookInletParts) {
  const secrets = new Map<string, { readonly until: number; readonly secret: Promise<string> }>();

  function secretOf(integrationId: string): Promise<string> {
    const known = secrets.get(integrationId);
    if (known && known.until > monotonic()) return known.secret;
    const secret = integrations.getWebhookSecret({ integrationId }).then((answer) => answer.secret);
    // Whatever anybody puts into the address is asked for: these must not pile up.
    if (secrets.size > 1_000) secrets.clear();
    secrets.set(integrationId, { until: monotonic() + rememberedMs, secret });
    secret.catch(() => secrets.delete(integrationId));
    return secret;
  }

  return async ({ integrationId, event, delivery, signature, raw }: GivenDelivery): Promise<TakenDelivery> => {
    if (!isSigned(raw, signature, await secretOf(integrationId))) throw outcome('webhook.unsigned');
    if (event === undefined || !eventForm.test(event)) throw outcome('webhook.malformed', { why: 'X-GitHub-Event names no event' });
    if (delivery === undefined || !deliveryForm.test(delivery)) throw outcome('webhook.malformed', { why: 'X-GitHub-Delivery is no id' });
    if (event === 'ping') return { delivery, accepted: true, message: 'Webhooks reach this server.' };
    try {
      const read = readDelivery(event, raw);
      if ('ignored' in read) return { delivery, accepted: false, message: read.ignored };
      const added = await inbox.add({ integrationId, id: delivery, event, facts: read.facts });
      if (added) poke();
      return { delivery, accepted: added, message: added ? 'It is being worked on.' : 'This delivery was here before.' };
    } catch (error) {
      throw error instanceof DeliveryMalformed ? outcome('webhook.malformed', { why: error.message }) : error;
    }
  };
}

export type WebhookInlet = ReturnType<typeof webhookInlet>;
