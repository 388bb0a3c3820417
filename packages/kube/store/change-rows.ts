import type { LoggedChange } from './change-log.ts';
import { type Columns, readRows, splitHeader, type Statement, type StoreTables } from './database-rows.ts';
import { pathRange } from './object-path.ts';
import type { Range } from './store.ts';
import { objectFrom, type ObjectRow } from './stored-text.ts';

/** A stretch of history. */
export interface ChangesRead {
  readonly changes: readonly LoggedChange[];
  /** All changes up to here are among them. */
  readonly upTo: bigint;
  /** The newest revision, at the same moment. */
  readonly newest: bigint;
  readonly compacted: bigint;
}

// One read is bounded in rows and in bytes: objects may be large.
const mostRows = 500;
const mostBytes = 8 * 1024 * 1024;

/** The changes after this revision, of everything or of one range, oldest first: as many as are good to take at once. */
export async function readChanges({ pool, store }: StoreTables, after: bigint, range?: Range): Promise<ChangesRead> {
  const { header, rows } = splitHeader<ChangeColumn>(store, await readRows(pool, changesStatement(store, after, range)));
  const changes = rows.map(changeFrom);
  // The header counts what there was to take before the portion was cut by its size.
  const complete = header.total === changes.length && changes.length < mostRows;
  const { newest, compacted } = header;
  return { changes, upTo: complete ? newest : (changes.at(-1)?.revision ?? newest), newest, compacted };
}

/**
 * The first row tells of the store, the others are changes. The state that a change made is found in the change that replaced it,
 * or, when there is none, in the objects. The limits inside keep the planner from looking it up in any other way than by key.
 */
function changesStatement(store: string, after: bigint, range: Range | undefined): Statement {
  const paths = range && pathRange(range);
  const within = range ? ' and resource = $5 and path > $6 and path < $7' : '';
  return {
    name: range ? 'kube_changes_of_range' : 'kube_changes',
    text: `
      with candidates as materialized (
        select revision, sum(size) over (order by revision) - size as bytes_before
          from (select revision, size from kube.changes where store = $1 and revision > $2::bigint${within} order by revision limit $3::bigint) c
      ),
      portion as materialized (
        select c.* from candidates p
         cross join lateral (select * from kube.changes c where c.store = $1 and c.revision = p.revision limit 1) c
         where p.bytes_before < $4::bigint
      )
      select revision as newest, compacted, (select count(*) from candidates) as total, null::bigint as revision, null::text as type,
             null::text as resource, null::text as path,
             null::text as uid, null::jsonb as labels, null::jsonb as fields, null::text as body,
             null::text as previous_uid, null::bigint as previous_revision, null::jsonb as previous_labels, null::jsonb as previous_fields,
             null::text as previous_body
        from kube.revisions where store = $1
      union all
      (select null, null, null, c.revision, c.type, c.resource, c.path,
              coalesce(c.last_uid, n.previous_uid, o.uid), coalesce(c.last_labels, n.previous_labels, o.labels),
              coalesce(c.last_fields, n.previous_fields, o.fields), coalesce(c.last_body, n.previous_body, o.body),
              c.previous_uid, c.previous_revision, c.previous_labels, c.previous_fields, c.previous_body
         from portion c
         left join lateral (
           select * from kube.changes n where n.store = $1 and n.previous_revision = c.revision limit 1
         ) n on c.type <> 'DELETED'
         left join lateral (
           select * from kube.objects o where o.store = $1 and o.resource = c.resource and o.path = c.path and o.revision = c.revision limit 1
         ) o on c.type <> 'DELETED' and n.revision is null
        order by c.revision)`,
    values: [store, after, mostRows, mostBytes, ...(range && paths ? [range.resource, paths.after, paths.before] : [])],
  };
}

type ChangeColumn = 'type' | 'resource' | 'path' | keyof ObjectRow | `previous_${keyof ObjectRow}`;

function changeFrom(row: Columns<ChangeColumn>): LoggedChange {
  const place = { resource: row.resource ?? '', path: row.path ?? '' };
  const object = objectFrom(place, row);
  const change = { type: typeFrom(row.type), revision: object.revision, object };
  if (row.previous_revision === null) return change;
  const previous = objectFrom(place, {
    uid: row.previous_uid, revision: row.previous_revision, labels: row.previous_labels, fields: row.previous_fields, body: row.previous_body,
  });
  return { ...change, previous };
}

function typeFrom(type: string | null): LoggedChange['type'] {
  if (type === 'ADDED' || type === 'MODIFIED' || type === 'DELETED') return type;
  throw new Error(`kube.changes holds a change of type ${type}, which this release does not know.`);
}
