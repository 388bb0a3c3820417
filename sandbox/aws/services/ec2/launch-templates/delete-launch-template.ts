import type { AwsOperation } from '../../../aws-operation.ts';
import { remove } from '../things.ts';
import { launchTemplateView } from './launch-template-view.ts';
import { namedTemplate } from './named-template.ts';

export const deleteLaunchTemplate: AwsOperation = {
  name: 'DeleteLaunchTemplate',
  run(call) {
    const template = namedTemplate(call);
    remove(call, 'launch-template', template);
    return { launchTemplate: launchTemplateView(template) };
  },
};
