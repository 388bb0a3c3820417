import { appliedWrites } from '../apps/server/testing/applied-writes.ts';
import { manySpacesDrill } from '../apps/server/testing/many-spaces-drill.ts';
import { benchGround } from './ground.ts';

/** The same by two servers, of which one is killed in the middle: what the test of it does with fewer. */
export async function drillSpaceInstances(count: number): Promise<void> {
  const ground = await benchGround();
  try {
    const { db, databaseUrl, dataDirectory } = ground;
    const query = async <Row>(sql: string): Promise<readonly Row[]> => (await db.query(sql)).rows as Row[];
    const { writes, seconds, left } = await manySpacesDrill({ count, databaseUrl, query, dataDirectory });
    const { create, upgrade, remove } = seconds;
    process.stdout.write(
      `\n${count} by two servers that share the machine with the cluster; one is killed while they are created, a third one started while they are upgraded\n`,
    );
    process.stdout.write(
      `created in ${create.toFixed(0)} s, upgraded in ${upgrade.toFixed(0)} s, deleted in ${remove.toFixed(0)} s\n`,
    );
    const applied = appliedWrites(writes);
    const twice = applied.filter(({ effective }) => effective !== 1).length;
    const repeated = applied.reduce((sum, { asked }) => sum + asked - 1, 0);
    const leftOver = left.cluster.length + left.store.length + left.queue.length;
    process.stdout.write(
      `${applied.length} objects in their versions: ${twice} applied twice, ${repeated} asked for once more where the killed one had been; ${leftOver} left over\n`,
    );
    if (twice + leftOver > 0) throw new Error('nothing may be applied twice, and nothing left over');
  } finally {
    await ground.close();
  }
}
