import { AwsError } from '../../aws-error.ts';
import type { AwsOperation } from '../../aws-operation.ts';
import { fieldsIn, textIn } from '../../protocols/input.ts';
import { adminPolicy, mustFindEntry } from './access-entries.ts';
import { clusterResource, mustFindCluster } from './cluster-view.ts';

export const associateAccessPolicy: AwsOperation = {
  name: 'AssociateAccessPolicy',
  http: 'POST /clusters/{clusterName}/access-entries/{principalArn}/access-policies',
  resource: clusterResource('clusterName'),
  async run(call) {
    const { input, world } = call;
    const record = await mustFindCluster(call, 'clusterName');
    const { principalArn, entry } = mustFindEntry(call, record);
    const policyArn = textIn(input, 'policyArn') ?? '';
    const type = textIn(fieldsIn(input, 'accessScope'), 'type');
    // The others grant roles inside the cluster that nothing here would give anybody.
    if (policyArn !== adminPolicy || type !== 'cluster') {
      throw new AwsError(
        400,
        'InvalidParameterException',
        `The sandbox has only ${adminPolicy} with the scope of the whole cluster.`,
      );
    }
    entry.policies = [...new Set([...entry.policies, policyArn])];
    world.changed();
    const at = Date.parse(entry.createdAt) / 1_000;
    return {
      clusterName: record.name,
      principalArn,
      associatedAccessPolicy: { policyArn, accessScope: { type, namespaces: [] }, associatedAt: at, modifiedAt: at },
    };
  },
};
