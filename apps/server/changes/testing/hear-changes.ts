import type { ChangeTopic } from '@spacedock/contracts';
import { onTestFinished } from 'vitest';
import { readEvents } from '../../testing/event-reader.ts';
import { changesChannel } from '../change-announcement.ts';
import type { Person, World } from '../../testing/world.ts';

/** Somebody who listens to changes of their organisation. */
export interface Hearing {
  /** What was told, since the last `settle` if there was one. */
  readonly heard: () => ReadonlySet<ChangeTopic>;
  /** In how many events. */
  readonly times: () => number;
  /** Resolves when all of them were told, also before. */
  readonly until: (...topics: readonly ChangeTopic[]) => Promise<void>;
  /** Resolves when all that was announced up to now has been told. Answers what it was, and forgets it. The marker is a topic that nothing else announces. */
  readonly settle: (marker: ChangeTopic) => Promise<ReadonlySet<ChangeTopic>>;
  /** Resolves when the server has ended it. */
  readonly ended: Promise<void>;
}

interface ChangesData {
  readonly topics: readonly ChangeTopic[];
}

interface Where {
  readonly url?: string;
  readonly lastEventId?: string;
}

/** Resolves when the server said that it is ready. It is over with the test. */
export async function hearChanges(world: World, person: Person, { url = world.url, lastEventId }: Where = {}): Promise<Hearing> {
  const reader = await readEvents<ChangesData>(`${url}/api/changes`, {
    authorization: `Bearer ${person.token}`,
    ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
  });
  onTestFinished(reader.cut);
  const { id } = await reader.first(({ event }) => event === 'ready');
  let since = id;
  const changed = () => reader.events.filter((event) => event.event === 'changed' && event.id > since);
  const heard = (): ReadonlySet<ChangeTopic> => new Set(changed().flatMap(({ data }) => data.topics));
  const until: Hearing['until'] = async (...topics) => {
    await reader.first(() => topics.every((topic) => heard().has(topic)));
  };

  return {
    heard,
    times: () => changed().length,
    until,
    // PostgreSQL tells everybody in the order of commits: what was announced before the marker is told no later than it.
    async settle(marker) {
      if (heard().has(marker)) throw new Error(`${marker} was announced by something else already: take another marker.`);
      await world.database.notifications.notify(changesChannel, `${person.organisationId} ${marker}`);
      await until(marker);
      const told = heard();
      since = reader.events.at(-1)?.id ?? since;
      return new Set([...told].filter((topic) => topic !== marker));
    },
    ended: reader.ended,
  };
}
