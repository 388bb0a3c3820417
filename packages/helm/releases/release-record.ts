import { gunzipSync, gzipSync } from 'node:zlib';
import type { KubeObject } from '@spacedock/kube';
import { releaseStatuses, type ReleaseStatus } from '../release.ts';
import type { RecordedChart } from '../service/service-chart.ts';
import type { Values } from '../values-file.ts';

/** What a Secret of Helm says about one revision of a release. Fields are named as Helm names them. */
export type ReleaseContent = {
  readonly name: string;
  readonly namespace: string;
  readonly version: number;
  readonly info: {
    readonly first_deployed: string;
    readonly last_deployed: string;
    readonly deleted?: string;
    readonly description?: string;
    readonly status: ReleaseStatus;
    readonly notes?: string;
  };
  readonly chart: RecordedChart;
  readonly config: Values;
  readonly manifest: string;
  readonly apply_method?: 'ssa' | 'csa';
};

export type RecordSecret = KubeObject & { type?: string; data?: Record<string, string> };

/** A record by its labels; what else it says is read when it is needed. */
export type ReleaseRecord = {
  readonly revision: number;
  readonly status: ReleaseStatus;
  /** Of whoever made it with this package; undefined on the records of others. */
  readonly token: string | undefined;
  readonly secret: RecordSecret;
  readonly content: () => ReleaseContent;
};

const tokenLabel = 'spacedock.dev/token';
/** `helm rollback` and `helm upgrade` copy labels of other records into their own: the token counts only with its number. */
const tokenRevisionLabel = 'spacedock.dev/token-revision';

export const recordName = (name: string, revision: number): string => `sh.helm.release.v1.${name}.v${revision}`;

export const tokenLabels = (token: string, revision: number): Readonly<Record<string, string>> => ({
  [tokenLabel]: token,
  [tokenRevisionLabel]: String(revision),
});

export function recordIn(secret: RecordSecret): ReleaseRecord {
  const { labels = {}, name } = secret.metadata;
  const status = releaseStatuses.find((known) => known === labels['status']) ?? 'unknown';
  const revision = Number(labels['version']);
  if (!Number.isSafeInteger(revision))
    throw new Error(`The Secret ${name} is labelled as a release of Helm, without its version.`);
  const token = labels[tokenRevisionLabel] === String(revision) ? labels[tokenLabel] : undefined;
  let read: ReleaseContent | undefined;
  return { revision, status, token, secret, content: () => (read ??= contentIn(secret)) };
}

/** The Secret of a revision as Helm would write it. `labels` are beside those of Helm; a former Secret keeps its other labels. */
export function recordSecret(
  content: ReleaseContent,
  {
    now,
    labels = {},
    former,
  }: { readonly now: Date; readonly labels?: Readonly<Record<string, string>>; readonly former?: RecordSecret },
): RecordSecret {
  const seconds = String(Math.floor(now.getTime() / 1_000));
  // Helm takes a Secret's text as bytes, and its own base64 for a text: it is encoded twice.
  const release = Buffer.from(gzipSync(JSON.stringify(content)).toString('base64')).toString('base64');
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    type: 'helm.sh/release.v1',
    metadata: {
      name: recordName(content.name, content.version),
      namespace: content.namespace,
      ...(former?.metadata.resourceVersion !== undefined && { resourceVersion: former.metadata.resourceVersion }),
      labels: {
        ...former?.metadata.labels,
        ...labels,
        name: content.name,
        owner: 'helm',
        status: content.info.status,
        version: String(content.version),
        [former ? 'modifiedAt' : 'createdAt']: seconds,
      },
    },
    data: { release },
  };
}

function contentIn({ metadata, data }: RecordSecret): ReleaseContent {
  const bytes = Buffer.from(Buffer.from(data?.['release'] ?? '', 'base64').toString('latin1'), 'base64');
  try {
    // Helm wrote the oldest ones without compression.
    const json = bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes;
    return JSON.parse(json.toString('utf8')) as ReleaseContent;
  } catch (cause) {
    const next = 'Delete that Secret if the release can do without this revision';
    throw new Error(`The Secret ${metadata.namespace}/${metadata.name} is no readable record of Helm. ${next}.`, { cause });
  }
}
