import { isDeepStrictEqual } from 'node:util';
import { labelSelectorFromObject, matchesLabels, type ObjectClient, type ServerLog } from '@spacedock/kube';
import { type ClusterRole, clusterRoles, type PolicyRule } from '../kinds/others/rbac.ts';
import { liveObjects } from '../live-objects.ts';

/** Keeps the rules of cluster roles that are made up of others: `admin` holds what `edit` holds, `edit` what `view` holds. */
export async function roleAggregation(
  client: ObjectClient,
  log: ServerLog,
): Promise<{ readonly stop: () => void; readonly settled: () => Promise<void> }> {
  let running: Promise<void> = Promise.resolve();
  let due = false;

  function schedule(): void {
    if (due) return;
    due = true;
    running = running.then(reconcile).catch((error: unknown) => {
      log.error({ err: error }, 'cluster roles could not be aggregated; the next change of one tries again');
    });
  }

  async function reconcile(): Promise<void> {
    due = false;
    const all = [...(await live).all()].toSorted((a, b) => (a.metadata.name < b.metadata.name ? -1 : 1));
    for (const role of all) {
      const selectors = role.aggregationRule?.clusterRoleSelectors;
      if (!selectors) continue;
      const parts = all.filter(
        ({ metadata }) =>
          metadata.name !== role.metadata.name &&
          selectors.some((selector) => matchesLabels(labelSelectorFromObject(selector), metadata.labels ?? {})),
      );
      const rules = uniqueRules(parts.flatMap((part) => part.rules ?? []));
      if (isDeepStrictEqual(rules, role.rules ?? [])) continue;
      await client.update(clusterRoles, '', role.metadata.name, (current) => ({ ...current, rules }));
    }
  }

  const live = liveObjects<ClusterRole>({ client, kind: clusterRoles, log, onChange: schedule });
  const { stop } = await live;
  schedule();
  return {
    stop,
    /** When everything that was due is done: `admin` takes three rounds after the first start. */
    async settled() {
      for (let seen: Promise<void> | undefined; seen !== running; ) {
        seen = running;
        await seen;
      }
    },
  };
}

function uniqueRules(rules: readonly PolicyRule[]): PolicyRule[] {
  const seen = new Map(rules.map((rule) => [JSON.stringify(rule), rule] as const));
  return [...seen.values()];
}
