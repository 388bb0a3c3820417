import { nothingToUndo } from '@spacedock/workflow';
import { withTablesOf } from '../../gateway/connection.ts';
import { moveRevision } from '../revisions/revision-moves.ts';
import type { DeployerTables } from '../tables.ts';
import { buildStep } from '../builds/build-step.ts';
import type { RolloutStep } from './rollout-step.ts';
import { type Failed, type Passed, passed } from './verdict.ts';

export type Taken = { readonly verdict: 'taken'; readonly at: string };

const lookAgainMs = 300;

/**
 * Waits until nobody else changes the deployment in the cluster. Whoever is passed by a newer revision meanwhile waits no
 * longer.
 */
export const turnStep: RolloutStep<Taken | Failed | Passed> = {
  name: 'turn',
  title: 'Wait for its turn',
  permissions: [],
  undo: nothingToUndo,
  async ensure({ input, ports, now, output }) {
    const built = input.build ? output(buildStep) : undefined;
    if (built && built.verdict !== 'built') return { done: built };
    const turn = await ports.inTransaction(async (transaction) => {
      const db = withTablesOf<DeployerTables>(transaction);
      // Before the revision, as everybody locks them in this order.
      if (!(await ports.log.lock(db, input))) return 'passed';
      if ((await moveRevision(db, input, 'deploy', now())) === 'refused') return 'passed';
      const got = await ports.turns.take(db, input);
      if (got === 'passed') return got;
      await ports.log.tell(db, { ...input, stage: 'deploying', status: 'started' });
      if (got === 'taken') await ports.log.setStatus(db, input, 'deploying');
      return got;
    });
    switch (turn) {
      case 'taken':
        return { done: { verdict: 'taken', at: now().toISOString() } };
      case 'passed':
        return passed('deploying');
      case 'wait':
        return { wait: { milliseconds: lookAgainMs, why: 'another revision of the deployment is being rolled out' } };
    }
  },
};
