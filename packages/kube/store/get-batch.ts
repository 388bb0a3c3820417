import { textArray } from './binary-array.ts';
import { readRows, type StoreTables } from './database-rows.ts';
import { objectFrom, type ObjectRow, type PathedObject, type Place } from './stored-text.ts';

/** The objects at these places, in the order of the places. The limit keeps the planner from looking for them in any other way than by key. */
export async function readObjects({ pool, store }: StoreTables, places: readonly Place[]): Promise<readonly (PathedObject | undefined)[]> {
  const rows = await readRows<keyof ObjectRow | 'place'>(pool, {
    name: 'kube_get',
    text: `
      select k.place, o.uid, o.revision, o.labels, o.fields, o.body
        from unnest($2::text[], $3::text[]) with ordinality as k (resource, path, place)
       cross join lateral (select * from kube.objects o where o.store = $1 and o.resource = k.resource and o.path = k.path limit 1) o`,
    values: [store, textArray(places.map(({ resource }) => resource)), textArray(places.map(({ path }) => path))],
  });
  const objects: (PathedObject | undefined)[] = places.map(() => undefined);
  for (const row of rows) {
    const index = Number(row.place) - 1;
    const place = places[index];
    if (place) objects[index] = objectFrom(place, row);
  }
  return objects;
}
