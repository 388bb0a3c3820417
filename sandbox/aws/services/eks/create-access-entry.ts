import { AwsError } from '../../aws-error.ts';
import type { AwsOperation } from '../../aws-operation.ts';
import type { AccessEntry } from '../../aws-state.ts';
import { textIn, textsIn } from '../../protocols/input.ts';
import { entryView } from './access-entries.ts';
import { clusterResource, mustFindCluster } from './cluster-view.ts';

export const createAccessEntry: AwsOperation = {
  name: 'CreateAccessEntry',
  http: 'POST /clusters/{clusterName}/access-entries',
  resource: clusterResource('clusterName'),
  async run(call) {
    const { input, world } = call;
    const record = await mustFindCluster(call, 'clusterName');
    const principalArn = textIn(input, 'principalArn') ?? '';
    if (!/^arn:aws:iam::\d{12}:(user|role)\/.+/.test(principalArn)) {
      throw new AwsError(400, 'InvalidParameterException', 'The principalArn parameter format is not valid');
    }
    const groups = textsIn(input, 'kubernetesGroups');
    if (groups.some((group) => group.startsWith('system:'))) {
      throw new AwsError(400, 'InvalidParameterException', 'The kubernetes group name is invalid, it cannot start with system:');
    }
    if (Object.hasOwn(record.access, principalArn)) {
      throw new AwsError(409, 'ResourceInUseException', 'The specified access entry resource is already in use on this cluster.');
    }
    const entry: AccessEntry = {
      createdAt: world.now().toISOString(),
      username: textIn(input, 'username'),
      groups,
      policies: [],
    };
    record.access[principalArn] = entry;
    world.changed();
    return entryView(call, record, principalArn, entry);
  },
};
