import { AwsError } from '../../../aws-error.ts';
import type { AwsCall, AwsInput } from '../../../aws-operation.ts';
import { textIn } from '../../../protocols/input.ts';
import type { LaunchTemplateRecord } from '../ec2-records.ts';
import { mustFind, shown } from '../things.ts';

export const unknownName = (): AwsError =>
  new AwsError(
    400,
    'InvalidLaunchTemplateName.NotFoundException',
    'At least one of the launch templates specified in the request does not exist.',
  );

/** The template that the request names by id or by name. */
export function namedTemplate(call: AwsCall, fields: AwsInput = call.input): LaunchTemplateRecord {
  const id = textIn(fields, 'LaunchTemplateId');
  const name = textIn(fields, 'LaunchTemplateName');
  if ((id === undefined) === (name === undefined)) {
    const message = 'You must specify either a launch template ID or a launch template name in the request, but not both.';
    throw new AwsError(400, id === undefined ? 'MissingParameter' : 'InvalidParameterCombination', message);
  }
  if (id !== undefined) return mustFind(call, 'launch-template', id);
  const found = shown(call, 'launch-template').find((template) => template.name === name);
  if (!found) throw unknownName();
  return found;
}
