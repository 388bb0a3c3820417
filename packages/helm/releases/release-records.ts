import { KubeApiError, type KubeClient } from '@spacedock/kube';
import type { ReleaseStatus } from '../release.ts';
import { orRefused } from './release-errors.ts';
import {
  recordIn,
  recordName,
  recordSecret,
  type RecordSecret,
  type ReleaseContent,
  type ReleaseRecord,
} from './release-record.ts';

/** The records of one release in its cluster. */
export type ReleaseRecords = {
  /** Oldest first. */
  readonly read: () => Promise<readonly ReleaseRecord[]>;
  /** Undefined when somebody else made a record with this number meanwhile. */
  readonly create: (content: ReleaseContent, labels: Readonly<Record<string, string>>) => Promise<ReleaseRecord | undefined>;
  /** A Conflict when somebody else changed it meanwhile. */
  readonly mark: (record: ReleaseRecord, status: ReleaseStatus, description?: string) => Promise<void>;
  readonly remove: (revision: number) => Promise<void>;
};

export type RecordsOf = {
  readonly client: KubeClient;
  readonly namespace: string;
  readonly name: string;
  readonly now: () => Date;
  readonly signal: AbortSignal;
};

const secrets = { apiVersion: 'v1', kind: 'Secret' } as const;
/** Whom Helm writes as. */
export const fieldManager = 'helm';

export function releaseRecords({ client, namespace, name, now, signal }: RecordsOf): ReleaseRecords {
  const write = { signal, fieldManager } as const;
  return {
    async read() {
      const labelSelector = `owner=helm,name=${name}`;
      const { items } = await client.list<RecordSecret>({ ...secrets, namespace }, { labelSelector, signal });
      return items.map(recordIn).toSorted((a, b) => a.revision - b.revision);
    },
    async create(content, labels) {
      const secret = recordSecret(content, { now: now(), labels });
      try {
        return recordIn(await orRefused(secret, () => client.create(secret, write)));
      } catch (error) {
        if (error instanceof KubeApiError && error.reason === 'AlreadyExists') return undefined;
        throw error;
      }
    },
    async mark(record, status, description) {
      const content = record.content();
      const info = { ...content.info, status, ...(description !== undefined && { description }) };
      await client.replace(recordSecret({ ...content, info }, { now: now(), former: record.secret }), write);
    },
    async remove(revision) {
      await client.delete({ ...secrets, namespace, name: recordName(name, revision) }, { signal });
    },
  };
}
