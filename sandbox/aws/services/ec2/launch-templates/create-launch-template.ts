import { AwsError } from '../../../aws-error.ts';
import type { AwsCall, AwsOperation } from '../../../aws-operation.ts';
import { fieldsIn, textIn } from '../../../protocols/input.ts';
import { once } from '../client-token.ts';
import type { LaunchTemplateRecord } from '../ec2-records.ts';
import { tagsFor } from '../tag-specifications.ts';
import { make, newId, present, required } from '../things.ts';
import { launchTemplateView } from './launch-template-view.ts';

export const createLaunchTemplate: AwsOperation = {
  name: 'CreateLaunchTemplate',
  run(call) {
    const template = once(call, 'CreateLaunchTemplate', 'launch-template', () => newTemplate(call));
    return { launchTemplate: launchTemplateView(template) };
  },
};

function newTemplate(call: AwsCall): LaunchTemplateRecord {
  const { input, region, world, caller } = call;
  const name = required(input, 'LaunchTemplateName');
  if (!/^[\w().\-/]{3,128}$/.test(name))
    throw new AwsError(400, 'InvalidLaunchTemplateName.MalformedException', `The launch template name '${name}' is malformed.`);
  const data = fieldsIn(input, 'LaunchTemplateData');
  if (Object.keys(data).length === 0)
    throw new AwsError(400, 'MissingParameter', 'The request must contain the parameter LaunchTemplateData');
  const tags = tagsFor(input, 'launch-template');
  if (present(call, 'launch-template').some((template) => template.name === name))
    throw new AwsError(400, 'InvalidLaunchTemplateName.AlreadyExistsException', 'Launch template name already in use.');
  const createdAt = world.now().toISOString();
  return make(call, 'launch-template', {
    id: newId(world, 'launch-template'),
    region,
    name,
    tags,
    createdAt,
    createdBy: caller.arn,
    defaultVersion: 1,
    versions: [{ number: 1, description: textIn(input, 'VersionDescription'), createdAt, data }],
  });
}
