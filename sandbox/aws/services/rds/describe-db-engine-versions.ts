import type { AwsOperation } from '../../aws-operation.ts';
import { flagIn, textIn } from '../../protocols/input.ts';
import { defaultVersion, engineVersions, majorOf } from './engine-versions.ts';
import { rdsPage } from './rds-page.ts';
import type { DbEngine } from './rds-records.ts';

export const describeDbEngineVersions: AwsOperation = {
  name: 'DescribeDBEngineVersions',
  run(call) {
    const { input } = call;
    const [engine, asked] = [textIn(input, 'Engine'), textIn(input, 'EngineVersion')];
    const defaults = flagIn(input, 'DefaultOnly') ?? false;
    const found = (Object.keys(engineVersions) as DbEngine[])
      .filter((name) => engine === undefined || engine === name)
      .flatMap((name) => engineVersions[name].map((version) => ({ name, version, major: majorOf(name, version) })))
      .filter(({ name, version }) => !defaults || defaultVersion[name] === version)
      .filter(({ version, major }) => asked === undefined || asked === version || asked === major);
    const { items, next } = rdsPage(call, found);
    return {
      DBEngineVersions: {
        DBEngineVersion: items.map(({ name, version, major }) => ({
          Engine: name,
          EngineVersion: version,
          MajorEngineVersion: major,
          DBParameterGroupFamily: `${name}${major}`,
          DBEngineDescription: name === 'postgres' ? 'PostgreSQL' : 'MySQL Community Edition',
          Status: 'available',
        })),
      },
      Marker: next,
    };
  },
};
