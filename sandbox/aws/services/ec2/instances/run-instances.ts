import { AwsError } from '../../../aws-error.ts';
import type { AwsCall, AwsOperation } from '../../../aws-operation.ts';
import { fieldsIn, numberIn, structuresIn, textIn } from '../../../protocols/input.ts';
import { once } from '../client-token.ts';
import type { InstanceRecord } from '../ec2-records.ts';
import { unknownVersion } from '../launch-templates/create-launch-template-version.ts';
import { versionOf } from '../launch-templates/launch-template-view.ts';
import { namedTemplate } from '../launch-templates/named-template.ts';
import { mustFind, required } from '../things.ts';
import { instanceView } from './instance-view.ts';
import { launch, launchShape, whyTooMany } from './launch.ts';

/** One instance a request. */
export const runInstances: AwsOperation = {
  name: 'RunInstances',
  run(call) {
    const instance = once(call, 'RunInstances', 'instance', () => newInstance(call));
    return {
      reservationId: instance.reservationId,
      ownerId: call.world.state.account,
      groupSet: {},
      instancesSet: { item: [instanceView(call, instance)] },
    };
  },
};

function newInstance(call: AwsCall): InstanceRecord {
  const { input } = call;
  if (numberIn(input, 'MinCount') !== 1 || numberIn(input, 'MaxCount') !== 1)
    throw new AwsError(
      400,
      'InvalidParameterValue',
      'This sandbox runs one instance a request: minCount and maxCount must be 1.',
    );
  const named = fieldsIn(input, 'LaunchTemplate');
  const template = Object.keys(named).length === 0 ? undefined : namedTemplate(call, named);
  const wanted = textIn(named, 'Version');
  const version = template && versionOf(template, wanted);
  if (template && !version) throw unknownVersion(template.id, wanted ?? '$Default');
  const shape = launchShape(call, { ...version?.data, ...input });
  const [card = {}] = structuresIn(input, 'NetworkInterface');
  const subnet = mustFind(call, 'subnet', textIn(card, 'SubnetId') ?? required(input, 'SubnetId'));
  const tooMany = whyTooMany(call, shape, 1);
  if (tooMany !== undefined) throw new AwsError(400, 'VcpuLimitExceeded', tooMany);
  return launch(call, shape, {
    subnet,
    tags: {},
    template: template && version ? { id: template.id, version: version.number } : undefined,
  });
}
