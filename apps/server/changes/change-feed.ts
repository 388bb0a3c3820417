import { changeTopics, type ChangeTopic } from '@spacedock/contracts';
import type { Notifications } from '@spacedock/database';
import { changesChannel, readAnnouncement } from './change-announcement.ts';
import { changeFollower, type ChangeFollower } from './change-follower.ts';

export interface FollowedChanges {
  /** As they come, each time what has come together meanwhile; until the signal, or the server stops. */
  readonly topics: (signal: AbortSignal) => AsyncIterable<readonly ChangeTopic[]>;
  /** As if everything had changed: for whoever may have missed something. */
  readonly doubtAll: () => void;
  readonly leave: () => void;
}

/** Which kinds of things change in which organisation, on whatever replica and in whatever process. */
export interface ChangeFeed {
  /** From here on nothing is missed. */
  readonly follow: (organisationId: string) => FollowedChanges;
  /** Those who listen are sent away, so that the server can stop. */
  readonly endStreams: () => void;
  readonly close: () => void;
}

export interface ChangeFeedParts {
  readonly notifications: Pick<Notifications, 'listening' | 'onRestored'>;
  /** How long is waited for more before anybody is told: one request changes several things, and a rollout many. */
  readonly collectMs?: number;
}

interface Listeners {
  readonly followers: Set<ChangeFollower>;
  readonly collected: Set<ChangeTopic>;
  timer?: NodeJS.Timeout | undefined;
}

/** One listener a process, however many follow; while nobody of an organisation does, its changes cost a look into a map. */
export async function startChangeFeed({ notifications, collectMs = 150 }: ChangeFeedParts): Promise<ChangeFeed> {
  const organisations = new Map<string, Listeners>();
  const stopping = new AbortController();

  function collect(listeners: Listeners, topics: Iterable<ChangeTopic>): void {
    for (const topic of topics) listeners.collected.add(topic);
    listeners.timer ??= setTimeout(() => pass(listeners), collectMs);
  }

  function pass(listeners: Listeners): void {
    listeners.timer = undefined;
    for (const follower of listeners.followers) follower.tell(listeners.collected);
    listeners.collected.clear();
  }

  function hear(payload: string): void {
    const announced = readAnnouncement(payload);
    if (!announced) return;
    const { organisationId, topic } = announced;
    if (organisationId === undefined) for (const listeners of organisations.values()) collect(listeners, [topic]);
    else {
      const listeners = organisations.get(organisationId);
      if (listeners) collect(listeners, [topic]);
    }
  }

  // PostgreSQL keeps nothing for those who are away.
  const forget = notifications.onRestored(() => {
    for (const listeners of organisations.values()) collect(listeners, changeTopics);
  });
  const unlisten = await notifications.listening(changesChannel, hear);

  return {
    follow(organisationId) {
      const listeners: Listeners = organisations.get(organisationId) ?? { followers: new Set(), collected: new Set() };
      organisations.set(organisationId, listeners);
      const follower = changeFollower();
      listeners.followers.add(follower);
      return {
        topics: (signal) => follower.topics(AbortSignal.any([signal, stopping.signal])),
        doubtAll: () => follower.tell(changeTopics),
        leave() {
          listeners.followers.delete(follower);
          if (listeners.followers.size > 0) return;
          clearTimeout(listeners.timer);
          if (organisations.get(organisationId) === listeners) organisations.delete(organisationId);
        },
      };
    },
    endStreams: () => stopping.abort(),
    close() {
      stopping.abort();
      forget();
      unlisten();
      for (const { timer } of organisations.values()) clearTimeout(timer);
    },
  };
}
