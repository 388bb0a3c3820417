import { AwsError } from '../../aws-error.ts';
import type { AwsOperation } from '../../aws-operation.ts';
import { textIn } from '../../protocols/input.ts';
import { engineVersions, majorOf } from './engine-versions.ts';
import { instanceClasses } from './instance-classes.ts';
import { rdsPage } from './rds-page.ts';

/** Unknown engines, versions and classes are no errors: nothing can be ordered of them. */
export const describeOrderableDbInstanceOptions: AwsOperation = {
  name: 'DescribeOrderableDBInstanceOptions',
  run(call) {
    const { input, region } = call;
    const engine = textIn(input, 'Engine');
    if (engine === undefined) throw new AwsError(400, 'InvalidParameterValue', 'The parameter Engine must be provided.');
    const [asked, wanted] = [textIn(input, 'EngineVersion'), textIn(input, 'DBInstanceClass')];
    const known = engine === 'postgres' || engine === 'mysql' ? engine : undefined;
    const options = (known === undefined ? [] : engineVersions[known])
      .filter((version) => asked === undefined || asked === version || (known && majorOf(known, version) === asked))
      .flatMap((version) => instanceClasses.map((name) => ({ version, name })))
      .filter(({ name }) => wanted === undefined || wanted === name);
    const { items, next } = rdsPage(call, options);
    return {
      OrderableDBInstanceOptions: {
        OrderableDBInstanceOption: items.map(({ version, name }) => ({
          Engine: engine,
          EngineVersion: version,
          DBInstanceClass: name,
          StorageType: 'gp3',
          MultiAZCapable: true,
          Vpc: true,
          LicenseModel: engine === 'postgres' ? 'postgresql-license' : 'general-public-license',
          SupportsStorageEncryption: true,
          MinStorageSize: 20,
          MaxStorageSize: 65_536,
          AvailabilityZones: { AvailabilityZone: ['a', 'b', 'c'].map((zone) => ({ Name: `${region}${zone}` })) },
        })),
      },
      Marker: next,
    };
  },
};
