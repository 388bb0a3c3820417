import type { AwsOperation } from '../../../aws-operation.ts';
import { textsIn } from '../../../protocols/input.ts';
import { ec2Page } from '../filters.ts';
import { unknownVersion } from './create-launch-template-version.ts';
import { versionOf, versionView } from './launch-template-view.ts';
import { namedTemplate } from './named-template.ts';

export const describeLaunchTemplateVersions: AwsOperation = {
  name: 'DescribeLaunchTemplateVersions',
  run(call) {
    const template = namedTemplate(call);
    const wanted = textsIn(call.input, 'LaunchTemplateVersion').map((text) => {
      const version = versionOf(template, text);
      if (!version) throw unknownVersion(template.id, text);
      return version;
    });
    const { items, next } = ec2Page(call, wanted.length > 0 ? wanted : template.versions, 200);
    return {
      launchTemplateVersionSet: { item: items.map((version) => versionView(template, version)) },
      nextToken: next,
    };
  },
};
