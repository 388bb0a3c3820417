import { type Header, readRows, splitHeader, type Statement, type StoreTables } from './database-rows.ts';
import { isStorableText, pathRange } from './object-path.ts';
import { isEmpty, onlyPath } from './selection.ts';
import { selectionSql, type Bind } from './selection-sql.ts';
import { RevisionExpired, RevisionInFuture, type ListOptions, type ListResult, type Range } from './store.ts';
import { objectFrom, type ObjectRow, type PathedObject } from './stored-text.ts';

export interface ListRead extends ListResult {
  readonly items: readonly PathedObject[];
}

/** A list from the database: one statement, and so one snapshot. */
export async function readList({ pool, store }: StoreTables, range: Range, options: ListOptions = {}): Promise<ListRead> {
  const { at, limit, selection } = options;
  const { header, rows } = splitHeader<keyof ObjectRow | 'path'>(store, await readRows(pool, listStatement(store, range, options)));
  checkKnown(at ?? header.newest, header);

  const found = rows.map((row) => objectFrom({ resource: range.resource, path: row.path ?? '' }, row));
  const items = limit === undefined ? found : found.slice(0, limit);
  const more = items.length < found.length;
  const remaining = more && isEmpty(selection) ? { remaining: header.total - items.length } : {};
  return { revision: at ?? header.newest, items, more, ...remaining };
}

/** Throws when the state at this revision cannot be told. */
export function checkKnown(revision: bigint, { newest, compacted }: Pick<Header, 'newest' | 'compacted'>): void {
  if (revision > newest) throw new RevisionInFuture(`Revision ${revision} was never written: the newest is ${newest}.`);
  if (revision < compacted) throw new RevisionExpired(`Revision ${revision} is forgotten: the oldest that is known is ${compacted}.`);
}

/** The first row tells of the store, the others are the objects, in order. One object more than asked for tells that there are more. */
function listStatement(store: string, range: Range, { selection, limit, after, at }: ListOptions): Statement {
  const paths = pathRange(range, after);
  const values: (string | number | bigint | undefined | readonly string[])[] = [store, range.resource, paths.after, paths.before];
  const bind = (value: string | number | bigint | undefined | readonly string[]): string => `$${values.push(value)}`;
  const bound: Bound = {
    bind,
    most: `${bind(limit === undefined ? undefined : limit + 1)}::bigint`,
    at: at === undefined ? undefined : `${bind(at)}::bigint`,
    only: onlySql(onlyPath(range, selection), bind),
    selection,
  };
  const counted = limit !== undefined && isEmpty(selection);
  return {
    // Selections come in any number of shapes: preparing each would fill the server's memory.
    ...(isEmpty(selection) ? { name: `kube_list_${at === undefined ? 'now' : 'at'}_${counted ? 'counted' : 'all'}` } : {}),
    text: `
      select revision as newest, compacted, ${counted ? countSql(bound.at) : 'null::bigint'} as total, null::text as path,
             null::text as uid, null::bigint as revision, null::jsonb as labels, null::jsonb as fields, null::text as body
        from kube.revisions where store = $1
      union all
      (select null, null, null, path, uid, revision, labels, fields, body from (${sourceSql(bound)}) found order by path limit ${bound.most})`,
    values,
  };
}

/** What the parts of the statement refer to. */
interface Bound {
  readonly bind: Bind;
  readonly most: string;
  readonly at: string | undefined;
  /** A further condition, empty for none. */
  readonly only: string;
  readonly selection: ListOptions['selection'];
}

function onlySql(path: string | undefined, bind: Bind): string {
  if (path === undefined) return '';
  return isStorableText(path) ? ` and path = ${bind(path)}` : ' and false';
}

const inRange = 'store = $1 and resource = $2 and path > $3 and path < $4';

function sourceSql({ bind, most, at, only, selection }: Bound): string {
  const selected = selectionSql(selection, { path: 'path', labels: 'labels', fields: 'fields' }, bind);
  const rest = `${only}${selected} order by path limit ${most}`;
  const objects = `select path, uid, revision, labels, fields, body from kube.objects where ${inRange}`;
  if (at === undefined) return `${objects}${rest}`;
  // What has not changed since then, and of what has, the state before its first change since. That change is found first, and
  // its state only then: sorting states would mean sorting megabytes.
  const previously = selectionSql(selection, { path: 'c.path', labels: 'c.previous_labels', fields: 'c.previous_fields' }, bind);
  return `
    (${objects} and revision <= ${at}${rest})
    union all
    (select c.path, c.previous_uid, c.previous_revision, c.previous_labels, c.previous_fields, c.previous_body
       from (${firstChanges(at, only)}) first
      cross join lateral (select * from kube.changes c where c.store = $1 and c.revision = first.revision limit 1) c
      where first.previous_revision is not null${previously} order by first.path limit ${most})`;
}

function firstChanges(at: string, only = ''): string {
  return `
    select distinct on (path) path, revision, previous_revision
      from kube.changes where ${inRange} and revision > ${at}${only} order by path, revision`;
}

function countSql(at: string | undefined): string {
  if (at === undefined) return `(select count(*) from kube.objects where ${inRange})`;
  return `(
    (select count(*) from kube.objects where ${inRange} and revision <= ${at})
    + (select count(previous_revision) from (${firstChanges(at)}) first))`;
}
