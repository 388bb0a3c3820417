import { expect, test } from 'vitest';
import { databaseRotation } from '../../databases/database-rotation.ts';
import { databaseWorkflow } from '../../databases/database-workflow.ts';
import type { DatastorePlan } from './config.ts';
import { databasePermissions } from './later-permissions.ts';

test('the policy of a datastore allows all that is done to databases on it later', () => {
  const steps = [...databaseWorkflow.steps({} as never), ...databaseRotation.steps({} as never)];
  const needed = new Set(steps.flatMap(({ permissions }) => permissions));
  expect([...needed].toSorted()).toEqual([...databasePermissions({ engine: 'postgres' } as DatastorePlan)].toSorted());
});
