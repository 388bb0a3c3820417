import type pg from 'pg';

/** Where the rows of one logical store are. */
export interface StoreTables {
  readonly pool: Pick<pg.Pool, 'query'>;
  /** The name of the logical store. */
  readonly store: string;
}

export interface Statement {
  /** Kept prepared under this name; only for texts of which there are few. */
  readonly name?: string;
  readonly text: string;
  readonly values: readonly (string | number | bigint | Date | Buffer | readonly string[] | undefined)[];
}

/** Columns as they come, by name: what is not looked at is not read, so numbers and JSON stay the texts that they came as. */
export type Columns<Name extends string> = { readonly [name in Name]: string | null };

const asTheyCame = { getTypeParser: () => (value: string) => value };

export async function readRows<Name extends string>(pool: StoreTables['pool'], { name, text, values }: Statement): Promise<readonly Columns<Name>[]> {
  const { rows } = await pool.query<Columns<Name>>({ ...(name === undefined ? {} : { name }), text, values: [...values], types: asTheyCame });
  return rows;
}

/** What a statement says about the store itself, in a row of its own in front of the others: it must be of the same moment. */
export interface Header {
  readonly newest: bigint;
  readonly compacted: bigint;
  readonly total: number;
}

type HeaderName = 'newest' | 'compacted' | 'total';

export function splitHeader<Name extends string>(store: string, rows: readonly Columns<Name | HeaderName>[]): { header: Header; rows: readonly Columns<Name>[] } {
  const found = rows.find(({ newest }) => newest !== null);
  if (!found) throw new Error(`The store ${store} is gone from kube.revisions. Start again: that makes it anew.`);
  const { newest, compacted, total } = found;
  return {
    header: { newest: BigInt(newest ?? 0), compacted: BigInt(compacted ?? 0), total: Number(total ?? 0) },
    rows: rows.filter((row) => row !== found),
  };
}

/** Makes the logical store when there is none of this name yet. */
export async function openStore({ pool, store }: StoreTables): Promise<Header> {
  if (!/^[a-z][a-z0-9-]{0,62}$/.test(store)) throw new Error(`"${store}" cannot be the name of a store: use lower-case letters, digits and dashes.`);
  await readRows(pool, { text: 'insert into kube.revisions (store, revision, compacted) values ($1, 1, 1) on conflict do nothing', values: [store] });
  return readRevisions({ pool, store });
}

export async function readRevisions({ pool, store }: StoreTables): Promise<Header> {
  return splitHeader(store, await readRows<HeaderName>(pool, {
    name: 'kube_revisions', text: 'select revision as newest, compacted, null as total from kube.revisions where store = $1', values: [store],
  })).header;
}
