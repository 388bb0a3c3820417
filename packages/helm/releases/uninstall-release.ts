import { ownedAmong, type ReleasePlace } from './change-objects.ts';
import { formerObjects, refTo } from './release-objects.ts';
import { releaseRecords } from './release-records.ts';

/**
 * Removes the objects of every revision, waits until they are gone, then removes the records: as long as one is there, a repetition
 * knows what may be left. Works from every half-built state; what is not there has been removed. Throws KubeDeletionBlocked when
 * something holds an object longer than the client waits.
 */
export async function uninstallRelease(place: ReleasePlace, now: () => Date): Promise<'uninstalled' | 'not_found'> {
  const { client, namespace, signal } = place;
  const records = releaseRecords({ ...place, now });
  const found = await records.read();
  const manifests = found.map((record) => record.content().manifest);
  const live = await ownedAmong(place, formerObjects(manifests, [], namespace).without([]));
  const gone = live.map((object) => client.deleteAndWait(refTo(object), { propagationPolicy: 'Background', signal }));
  const results = await Promise.allSettled(gone);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
  for (const { revision } of found) await records.remove(revision);
  return found.length === 0 ? 'not_found' : 'uninstalled';
}
