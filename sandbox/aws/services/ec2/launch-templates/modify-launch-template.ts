import type { AwsOperation } from '../../../aws-operation.ts';
import { required } from '../things.ts';
import { unknownVersion } from './create-launch-template-version.ts';
import { launchTemplateView, versionOf } from './launch-template-view.ts';
import { namedTemplate } from './named-template.ts';

export const modifyLaunchTemplate: AwsOperation = {
  name: 'ModifyLaunchTemplate',
  run(call) {
    const template = namedTemplate(call);
    const wanted = required(call.input, 'SetDefaultVersion');
    const version = versionOf(template, wanted);
    if (!version) throw unknownVersion(template.id, wanted);
    template.defaultVersion = version.number;
    call.world.changed();
    return { launchTemplate: launchTemplateView(template) };
  },
};
