import type { KubeObject } from '@spacedock/kube';
import type { LoadedChart } from '../service/service-chart.ts';
import type { ServiceObjects } from '../service/service-objects.ts';
import type { ServiceValues } from '../service/service-values.ts';
import { manifestText } from './manifest-text.ts';
import { deleteObjects, mustBeFree, ownedAmong, type ReleasePlace, sendObjects } from './change-objects.ts';
import { ObjectRefused, type PendingRelease, pendingIn, ReleasePending, titleOf } from './release-errors.ts';
import { closeHistory, failHistory } from './release-history.ts';
import { formerObjects } from './release-objects.ts';
import { type ReleaseContent, type ReleaseRecord, tokenLabels } from './release-record.ts';
import { type ReleaseRecords, releaseRecords } from './release-records.ts';
import { strayObjects } from './stray-objects.ts';

export type ApplyRelease = ReleasePlace & {
  readonly values: ServiceValues;
  /** Tells this operation from others, so that it can go on when its process died: the id of a revision. A label value. */
  readonly token: string;
  readonly description: string;
  /** Of the record, beside those of Helm. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Send what did not change too, and remove what carries our labels and is in no manifest: the cluster may have been changed. */
  readonly everything?: boolean;
  /** Whether the operation that somebody else left pending is dead. Without it, it never is. */
  readonly mayTakeOver?: (pending: PendingRelease) => boolean;
};

export type AppliedRelease = {
  readonly revision: number;
  readonly objects: readonly KubeObject[];
  /** `Deployment shop`. */
  readonly applied: readonly string[];
  readonly deleted: readonly string[];
  readonly tookOver: PendingRelease | undefined;
};

export type ApplyParts = {
  readonly render: ServiceObjects;
  readonly chart: () => Promise<LoadedChart>;
  readonly now: () => Date;
};

const tokenRule = /^[A-Za-z0-9]([A-Za-z0-9_.-]{0,61}[A-Za-z0-9])?$/;

/** Makes the cluster have the release, with records as Helm writes them. */
export async function applyRelease(parts: ApplyParts, options: ApplyRelease): Promise<AppliedRelease> {
  const { namespace, name, values, token, everything = false, signal } = options;
  if (!tokenRule.test(token)) throw new TypeError(`The token ${JSON.stringify(token)} cannot be the value of a label.`);
  const objects = await parts.render({ name, namespace, values, signal });
  const manifest = manifestText(objects);
  const records = releaseRecords({ ...options, now: parts.now });
  const found = await records.read();
  const newest = found.at(-1);
  const pending = pendingIn(newest);
  const tookOver = newest?.token === token ? undefined : pending;
  if (tookOver && !(options.mayTakeOver?.(tookOver) ?? false)) throw new ReleasePending(name, tookOver);
  // Begun before by a process that died, or done, and its caller did not hear of it.
  const isBegun =
    newest?.token === token && (pending !== undefined || newest.status === 'deployed') && newest.content().manifest === manifest;
  const isDone = isBegun && pending === undefined;

  const since = found.slice(
    Math.max(
      0,
      found.findLastIndex(({ status }) => status === 'deployed'),
    ),
  );
  const former = formerObjects(
    since.map((record) => record.content().manifest),
    objects,
    namespace,
  );
  const isKnown = newest?.status === 'deployed' && !everything;
  const changed = isKnown ? objects.filter((object) => !former.hasSame(object)) : objects;
  await mustBeFree(options, isKnown ? changed.filter((object) => !former.of(object)) : changed);

  // What it sent is known by its manifest, so it stays readable.
  if (newest && pending && !isBegun) await records.mark(newest, 'failed', `Given up as ${pending.status}: ${token} took over`);
  const own = isBegun ? newest : await begin(parts, { records, options, manifest, newest });
  // Somebody was faster by this moment: what is to be done has to be found out anew.
  if (!own) return applyRelease(parts, options);
  let deleted: readonly string[];
  try {
    await sendObjects(options, changed, former);
    const left = await ownedAmong(options, former.without(objects));
    deleted = await deleteObjects(options, everything ? [...left, ...(await strayObjects(options, objects))] : left);
  } catch (error) {
    if (error instanceof ObjectRefused && !isDone)
      await failHistory(records, found, own, `Release ${name} failed: ${error.message}`);
    throw error;
  }
  await closeHistory(records, found, own, options.description);
  return { revision: own.revision, objects, applied: changed.map(titleOf), deleted, tookOver };
}

type Begin = {
  readonly records: ReleaseRecords;
  readonly options: ApplyRelease;
  readonly manifest: string;
  readonly newest: ReleaseRecord | undefined;
};

/**
 * Says in the cluster what is about to be done, before anything is: whoever comes after a death finds it. Undefined when somebody
 * else made a revision since the history was read.
 */
async function begin(
  { chart, now }: ApplyParts,
  { records, options, manifest, newest }: Begin,
): Promise<ReleaseRecord | undefined> {
  const { namespace, name, values, token, labels = {} } = options;
  const revision = (newest?.revision ?? 0) + 1;
  const time = now().toISOString();
  const content: ReleaseContent = {
    name,
    namespace,
    version: revision,
    info: {
      first_deployed: newest?.content().info.first_deployed ?? time,
      last_deployed: time,
      description: newest ? 'Preparing upgrade' : 'Preparing install',
      status: newest ? 'pending-upgrade' : 'pending-install',
    },
    chart: (await chart()).recorded,
    config: values,
    manifest,
    apply_method: 'ssa',
  };
  return records.create(content, { ...labels, ...tokenLabels(token, revision) });
}
