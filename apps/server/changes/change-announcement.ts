import { changeTopics, type ChangeTopic } from '@spacedock/contracts';

/** What changes are announced on: by the triggers of all services, and by those who write the audit log. */
export const changesChannel = 'spacedock_changes';

export interface ChangeAnnouncement {
  /** Undefined: of all organisations. */
  readonly organisationId: string | undefined;
  readonly topic: ChangeTopic;
}

/** As the triggers write it. */
export const announcementOf = (organisationId: string, topic: ChangeTopic): string => `${organisationId} ${topic}`;

const known: ReadonlySet<string> = new Set(changeTopics);
const isTopic = (text: string): text is ChangeTopic => known.has(text);

/** Undefined when it speaks of what this release does not know: during a rolling update a newer one has migrated the database. */
export function readAnnouncement(payload: string): ChangeAnnouncement | undefined {
  const [organisation = '', topic = ''] = payload.split(' ');
  return isTopic(topic) ? { organisationId: organisation === '*' ? undefined : organisation, topic } : undefined;
}
