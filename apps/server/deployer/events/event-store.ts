import type { CatalogDeployment } from '@spacedock/contracts';
import type { Static } from 'typebox';
import type { EventFeed, Page, ServerEvent } from '../../gateway/answer.ts';
import { mapPage, pageOf } from '../../stores/paging.ts';
import type { DeployerStoreContext } from '../store-context.ts';
import { type DeploymentEvent, eventList, eventOf, type EventQuery } from './deployment-event.ts';
import type { News } from './deployment-feed.ts';

/** What happened to a deployment that the catalog has let the caller use. */
export function eventStore({ db, access, request, feed, stopping }: DeployerStoreContext) {
  const { organisationId } = access.identity;

  return {
    async list(deploymentId: string, asked: Static<typeof EventQuery>): Promise<Page<DeploymentEvent>> {
      let rows = db
        .selectFrom('deployer.deployment_events')
        .where('org_id', '=', organisationId)
        .where('deployment_id', '=', deploymentId)
        .selectAll();
      if (asked.revisionId) rows = rows.where('revision_id', '=', asked.revisionId);
      return mapPage(await pageOf(rows, eventList, asked), eventOf);
    },

    follow({ id: deploymentId, projectId, environmentId }: CatalogDeployment): EventFeed {
      const given = Number(request.lastEventId ?? 0);
      const after = Number.isSafeInteger(given) && given > 0 ? given : 0;
      return {
        mayListen: (now) => now.holds('deployment:view', { project: projectId, environment: environmentId }),
        // A server that stops ends it too, because it waits for open requests; the client comes back to another one.
        open: (signal) =>
          messages(feed.observe({ organisationId, deploymentId }, after, AbortSignal.any([signal, stopping])), after),
      };
    },
  };
}

/** What is not kept has the id of the last event before it: who was cut off and comes back misses no event for it. */
async function* messages(news: AsyncIterable<News>, after: number): AsyncGenerator<ServerEvent> {
  let last = String(after);
  for await (const { events, progress } of news) {
    for (const event of events) {
      last = event.sequence;
      yield { id: last, event: 'event', data: eventOf(event) };
    }
    if (progress) yield { id: last, event: 'progress', data: progress };
  }
}
