import { textsIn } from '../../../protocols/input.ts';
import { describeOperation } from '../describe-operation.ts';
import { shown } from '../things.ts';
import { launchTemplateView } from './launch-template-view.ts';
import { unknownName } from './named-template.ts';

export const describeLaunchTemplates = describeOperation({
  name: 'DescribeLaunchTemplates',
  kind: 'launch-template',
  ids: 'LaunchTemplateId',
  set: 'launchTemplates',
  filters: () => ({ 'launch-template-name': ({ name }) => name, 'create-time': ({ createdAt }) => createdAt }),
  view: (_, template) => launchTemplateView(template),
  longest: 200,
  records(call) {
    const names = textsIn(call.input, 'LaunchTemplateName');
    const all = shown(call, 'launch-template');
    if (names.some((wanted) => !all.some(({ name }) => name === wanted))) throw unknownName();
    return names.length === 0 ? all : all.filter(({ name }) => names.includes(name));
  },
});
