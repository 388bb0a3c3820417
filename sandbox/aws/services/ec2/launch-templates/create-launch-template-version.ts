import { AwsError } from '../../../aws-error.ts';
import type { AwsOperation } from '../../../aws-operation.ts';
import { fieldsIn, textIn } from '../../../protocols/input.ts';
import { remember } from '../client-token.ts';
import type { LaunchTemplateVersionRecord } from '../ec2-records.ts';
import { versionOf, versionView } from './launch-template-view.ts';
import { namedTemplate } from './named-template.ts';

export const createLaunchTemplateVersion: AwsOperation = {
  name: 'CreateLaunchTemplateVersion',
  run(call) {
    const { input, world } = call;
    const template = namedTemplate(call);
    const { tokens } = world.state.ec2;
    const token = textIn(input, 'ClientToken');
    const key = `CreateLaunchTemplateVersion:${template.id}:${token ?? ''}`;
    const done = token === undefined || !Object.hasOwn(tokens, key) ? undefined : versionOf(template, tokens[key]?.id);
    if (done) return { launchTemplateVersion: versionView(template, done) };
    const source = textIn(input, 'SourceVersion');
    const before = source === undefined ? undefined : versionOf(template, source);
    if (source !== undefined && !before) throw unknownVersion(template.id, source);
    const version: LaunchTemplateVersionRecord = {
      number: Math.max(...template.versions.map(({ number }) => number)) + 1,
      description: textIn(input, 'VersionDescription'),
      createdAt: world.now().toISOString(),
      data: { ...before?.data, ...fieldsIn(input, 'LaunchTemplateData') },
    };
    template.versions.push(version);
    if (token !== undefined) remember(world, key, { request: '', id: String(version.number) });
    world.changed();
    return { launchTemplateVersion: versionView(template, version) };
  },
};

export const unknownVersion = (id: string, version: string): AwsError =>
  new AwsError(
    400,
    'InvalidLaunchTemplateId.VersionNotFound',
    `Could not find the specified version ${version} for the launch template with ID ${id}.`,
  );
