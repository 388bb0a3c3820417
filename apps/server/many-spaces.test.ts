import { createTestDatabase } from '@spacedock/database/testing';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { appliedWrites } from './testing/applied-writes.ts';
import { manySpaces } from './testing/many-spaces.ts';
import { type Drilled, manySpacesDrill } from './testing/many-spaces-drill.ts';
import { temporaryDataDirectory } from './testing/spacedock-process.ts';

/** As many as there is time for here; `npm run bench -- space-instances` does it with 2,000. */
const count = 300;
/** How many spaces a server works on at a time. */
const atOnce = 16;

async function drill(): Promise<Drilled> {
  const made = await createTestDatabase({ adminUrl: inject('postgresUrl'), migrations: [] });
  const data = await temporaryDataDirectory();
  const database = new pg.Client({ connectionString: made.url });
  await database.connect();
  onTestFinished(async () => {
    await database.end();
    await made.drop();
    await data.remove();
  });
  return manySpacesDrill({
    count,
    databaseUrl: made.url,
    query: async <Row>(sql: string) => (await database.query(sql)).rows as Row[],
    dataDirectory: data.path,
  });
}

test(
  'two processes make, upgrade and delete many spaces, one is killed: nothing is applied twice, nothing is left over',
  { timeout: 600_000 },
  async () => {
    const { writes, underWay, left } = await drill();
    expect(left).toEqual({ cluster: [], store: [], queue: [] });

    const applied = appliedWrites(writes);
    expect(applied.filter(({ effective }) => effective !== 1)).toEqual([]);
    const objects = Map.groupBy(applied, ({ what }) => what);
    expect(Object.fromEntries([...objects].map(([what, all]) => [what, all.length]))).toEqual({
      'namespaces.': count,
      'namespaces. 1.0.0': count,
      'namespaces. 1.1.0': count,
      'rolebindings.rbac.authorization.k8s.io': 2 * count,
      'configmaps. 1.0.0': count,
      'configmaps. 1.1.0': count,
      'serviceaccounts. 1.0.0': count,
      'serviceaccounts. 1.1.0': count,
    });

    // Who goes on where somebody was killed asks once more for what may have been done.
    expect(underWay.size).toBeGreaterThan(0);
    expect(underWay.size).toBeLessThanOrEqual(2 * atOnce);
    expect(applied.filter(({ asked, namespace }) => asked > 1 && !underWay.has(namespace))).toEqual([]);

    const deleted = writes.filter(
      ({ verb, resource, user }) => verb === 'delete' && resource === 'namespaces.' && !user.startsWith('system:'),
    );
    expect(deleted.map(({ name }) => name).toSorted()).toEqual(manySpaces.names(count).map(manySpaces.namespaceOf).toSorted());
  },
);
