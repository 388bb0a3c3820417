import { AwsError } from '../../aws-error.ts';
import type { AwsInput, AwsOperation } from '../../aws-operation.ts';
import { uuid } from '../../identity/ids.ts';
import { fieldsIn, structuresIn, textsIn } from '../../protocols/input.ts';
import { tagFieldsIn, withoutTags } from '../../tags.ts';
import { mustFindCluster } from './cluster-view.ts';
import { scalingIn, taintsIn } from './create-nodegroup.ts';
import type { NodegroupTaint } from './nodegroup-records.ts';
import { mustFindNodegroup, nodegroupResource, nodegroupStatus } from './nodegroups.ts';

/** UPDATING from now on, for as long as that takes. */
export const updateNodegroupConfig: AwsOperation = {
  name: 'UpdateNodegroupConfig',
  http: 'POST /clusters/{clusterName}/node-groups/{nodegroupName}/update-config',
  resource: nodegroupResource,
  async run(call) {
    const { input, world } = call;
    const cluster = await mustFindCluster(call, 'clusterName');
    const record = mustFindNodegroup(call, cluster.name);
    const status = nodegroupStatus(world, record);
    if (status !== 'ACTIVE')
      throw new AwsError(
        409,
        'ResourceInUseException',
        `Nodegroup cannot be updated as it is currently not in Active State, but ${status}`,
      );
    const labels = fieldsIn(input, 'labels');
    const added = tagFieldsIn(fieldsIn(labels, 'addOrUpdateLabels'), 'InvalidParameterException');
    const scaling = scalingIn(input, record.scaling);
    const taints = taintsAfter(record.taints, fieldsIn(input, 'taints'));
    const at = world.now().getTime();
    Object.assign(record, {
      scaling,
      taints,
      labels: withoutTags({ ...record.labels, ...added }, textsIn(labels, 'removeLabels')),
      updatedAt: new Date(at + world.pace.updateNodegroup).toISOString(),
    });
    world.changed();
    return {
      update: {
        id: uuid(world.randomBytes),
        status: 'InProgress',
        type: 'ConfigUpdate',
        params: [],
        createdAt: at / 1_000,
        errors: [],
      },
    };
  },
};

function taintsAfter(before: readonly NodegroupTaint[], changes: AwsInput): readonly NodegroupTaint[] {
  const added = taintsIn(structuresIn(changes, 'addOrUpdateTaints'));
  const removed = taintsIn(structuresIn(changes, 'removeTaints'));
  const isIn = (taints: readonly NodegroupTaint[], one: NodegroupTaint): boolean =>
    taints.some(({ key, effect }) => key === one.key && effect === one.effect);
  return [...before.filter((one) => !isIn(added, one) && !isIn(removed, one)), ...added];
}
