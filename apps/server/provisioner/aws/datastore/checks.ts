import { everyPage } from '@spacedock/clouds/aws';
import { at, type AwsContext } from '../aws-step.ts';
import { nameFree, placeFound, quotaLeft } from '../checks.ts';
import { ifThere } from '../failed-as.ts';
import { fail, pass, type PreFlightCheck } from '../pre-flight.ts';
import type { DatastorePlan } from './config.ts';
import { engines } from './engines.ts';

export const datastoreChecks = (plan: DatastorePlan): readonly PreFlightCheck[] => [
  placeFound({ vpcID: plan.vpcID ?? undefined, subnetIDs: plan.subnetIDs ?? undefined, prefer: 'private' }),
  ...serverChecks(plan),
];

function serverChecks(plan: DatastorePlan): readonly PreFlightCheck[] {
  switch (plan.engine) {
    case 'postgres':
    case 'mysql':
      return [
        nameFree('database', plan.name, async (context) => {
          const answer = await ifThere(
            context.ports.aws.ask('rds:DescribeDBInstances', at(context), (rds, how) =>
              rds.describeDBInstances({ DBInstanceIdentifier: plan.name ?? '' }, how),
            ),
          );
          return (answer?.DBInstances ?? []).length > 0;
        }),
        quotaLeft({ service: 'rds', code: 'L-7B6409FD', what: 'DB instances', add: 1, count: databases }),
        orderable(plan),
      ];
    case 'redis':
      return [
        nameFree('cache', plan.name, async (context) => {
          const answer = await ifThere(
            context.ports.aws.ask('elasticache:DescribeReplicationGroups', at(context), (cache, how) =>
              cache.describeReplicationGroups({ ReplicationGroupId: plan.name ?? '' }, how),
            ),
          );
          return (answer?.ReplicationGroups ?? []).length > 0;
        }),
      ];
  }
}

async function databases(context: AwsContext): Promise<number> {
  const found = await everyPage(context.ports.aws, 'rds:DescribeDBInstances', at(context), async (rds, how, Marker) => {
    const page = await rds.describeDBInstances({ Marker }, how);
    return { items: page.DBInstances, next: page.Marker };
  });
  return found.length;
}

/** Whether AWS sells this class with this version here. */
const orderable = ({ engine, version, instanceClass, multiAZ }: DatastorePlan): PreFlightCheck => ({
  check: 'version and class',
  async run(context) {
    const { OrderableDBInstanceOptions = [] } = await context.ports.aws.ask(
      'rds:DescribeOrderableDBInstanceOptions',
      at(context),
      (rds, how) =>
        rds.describeOrderableDBInstanceOptions(
          { Engine: engine, EngineVersion: version, DBInstanceClass: instanceClass, Vpc: true },
          how,
        ),
    );
    const what = `${engines[engine].title} ${version} on ${instanceClass}`;
    if (OrderableDBInstanceOptions.length === 0) {
      return fail(
        `${context.ports.region} does not offer ${what}.`,
        'Use another version or instanceClass, or leave version out.',
      );
    }
    return multiAZ && OrderableDBInstanceOptions.every(({ MultiAZCapable }) => MultiAZCapable === false)
      ? fail(`${what} cannot be in two zones here.`, 'Use another instanceClass, or set multiAZ to false.')
      : pass(`${context.ports.region} offers ${what}.`);
  },
});
