import { type Kysely, sql } from 'kysely';
import type { DeployerTables, DeliveryRow } from '../tables.ts';
import type { DeliveryFacts } from './delivery-facts.ts';
import { writtenTogether } from './written-together.ts';

export interface DeliveryKey {
  /** Empty: of the App. */
  readonly integrationId: string;
  readonly id: string;
}

export interface NewDelivery extends DeliveryKey {
  readonly event: string;
  readonly facts: DeliveryFacts;
}

export interface Delivery extends DeliveryKey {
  readonly facts: DeliveryFacts;
  readonly receivedAt: Date;
  readonly attempts: number;
}

const keyOf = ({ integrationId, id }: DeliveryKey): string => `${integrationId} ${id}`;

/** As long as a worker that took a delivery keeps others from it. */
const heldMs = 60_000;
const keptMs = 7 * 24 * 3_600_000;

/** Deliveries between their arrival and their being worked on. GitHub tells a thing once: it is kept before it is acknowledged. */
export function deliveryInbox({ db, now }: { readonly db: Kysely<DeployerTables>; readonly now: () => Date }) {
  const at = (milliseconds: number): Date => new Date(now().getTime() + milliseconds);
  const isOneOf = (keys: readonly DeliveryKey[]) => sql<boolean>`(integration_id, id) in (
    select * from unnest(${keys.map(({ integrationId }) => integrationId)}::text[], ${keys.map(({ id }) => id)}::text[]))`;

  return {
    /** False: it was here before. */
    add: writtenTogether(keyOf, async (deliveries: readonly NewDelivery[]) => {
      const rows = deliveries.map(({ id, integrationId, event, facts }) =>
        ({ id, integration_id: integrationId, event, facts: JSON.stringify(facts), received_at: now(), next_at: now() }));
      const added = await db.insertInto('deployer.deliveries').values(rows)
        .onConflict((on) => on.columns(['integration_id', 'id']).doNothing()).returning(['integration_id', 'id']).execute();
      return new Set(added.map(({ integration_id, id }) => keyOf({ integrationId: integration_id, id })));
    }),

    /** Those that are due, for this worker alone. */
    async take(most: number): Promise<readonly Delivery[]> {
      const due = db.selectFrom('deployer.deliveries').where('done_at', 'is', null).where('next_at', '<=', now())
        .orderBy('next_at').limit(most).select(['integration_id', 'id']).forUpdate().skipLocked();
      const rows = await db.with('due', () => due).updateTable('deployer.deliveries as d').from('due')
        .whereRef('d.integration_id', '=', 'due.integration_id').whereRef('d.id', '=', 'due.id')
        .set({ next_at: at(heldMs), attempts: sql<number>`d.attempts + 1` })
        .returning(['d.integration_id', 'd.id', 'd.facts', 'd.received_at', 'd.attempts']).execute();
      return rows.map(deliveryOf);
    },

    async done(keys: readonly DeliveryKey[], why: string): Promise<void> {
      await db.updateTable('deployer.deliveries').set({ done_at: now(), why }).where(isOneOf(keys)).execute();
    },

    async again(keys: readonly DeliveryKey[], afterMs: number, why: string): Promise<void> {
      await db.updateTable('deployer.deliveries').set({ next_at: at(afterMs), why }).where(isOneOf(keys)).execute();
    },

    /** Long enough ago that GitHub does not deliver them again. */
    async purge(): Promise<void> {
      await db.deleteFrom('deployer.deliveries').where('done_at', '<', at(-keptMs)).execute();
    },
  };
}

export type DeliveryInbox = ReturnType<typeof deliveryInbox>;

const deliveryOf = (row: Pick<DeliveryRow, 'id' | 'integration_id' | 'received_at'> & { readonly attempts: number; readonly facts: unknown }): Delivery => ({
  id: row.id, integrationId: row.integration_id, facts: row.facts as DeliveryFacts, receivedAt: row.received_at, attempts: row.attempts,
});
