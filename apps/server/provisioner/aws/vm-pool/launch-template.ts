import type { Ec2InstanceType } from '@spacedock/clouds/aws';
import { at, type AwsContext, type AwsStep, type StepRef, waitFor } from '../aws-step.ts';
import { ifThere } from '../failed-as.ts';
import { findOrMake } from '../find-or-make.ts';
import { securityGroupRef } from '../network/security-group.ts';
import { clientToken, ownName, tagList, tagsFor } from '../ownership.ts';
import { gone, takeAway } from '../take-away.ts';
import type { VmPoolPlan } from './config.ts';
import { imageRef } from './image.ts';

export type MadeLaunchTemplate = { readonly launchTemplateId: string };

export const launchTemplateRef: StepRef<MadeLaunchTemplate> = { name: 'launch-template' };
const step = launchTemplateRef.name;

/** The name of the step that makes the security group of the machines. */
export const machineGroup = 'security-group/machines';

/** What a machine of the pool is like. */
export const launchTemplate = ({ name, instanceType }: VmPoolPlan): AwsStep<MadeLaunchTemplate> => ({
  name: step,
  title: `Launch template: ${instanceType}`,
  needs: [imageRef.name, machineGroup],
  permissions: ['ec2:DescribeLaunchTemplates', 'ec2:CreateLaunchTemplate', 'ec2:CreateTags', 'ec2:DeleteLaunchTemplate'],
  async ensure(context) {
    const LaunchTemplateName = ownName(context, 'vm');
    const tags = tagsFor(context, step, name);
    const found = await findOrMake(context, step, {
      what: `The launch template ${LaunchTemplateName}`,
      find: () => describe(context, LaunchTemplateName),
      make: () =>
        context.ports.aws.ask('ec2:CreateLaunchTemplate', at(context), (ec2, how) =>
          ec2.createLaunchTemplate(
            {
              LaunchTemplateName,
              ClientToken: clientToken(context),
              LaunchTemplateData: {
                ImageId: context.output(imageRef).imageId,
                InstanceType: instanceType as Ec2InstanceType,
                SecurityGroupIds: [context.output(securityGroupRef(machineGroup)).groupId],
                // Without it whoever can make a machine fetch an address can read its credentials.
                MetadataOptions: { HttpTokens: 'required' },
                TagSpecifications: [{ ResourceType: 'volume', Tags: tagList(tags) }],
              },
              TagSpecifications: [{ ResourceType: 'launch-template', Tags: tagList(tags) }],
            },
            how,
          ),
        ),
    });
    return found?.LaunchTemplateId === undefined
      ? waitFor(2, 'AWS is making the launch template.')
      : { done: { launchTemplateId: found.LaunchTemplateId } };
  },
  async undo(context) {
    const found = await describe(context, ownName(context, 'vm'));
    if (found?.LaunchTemplateId === undefined) return gone;
    const { LaunchTemplateId } = found;
    return takeAway({
      what: `the launch template ${LaunchTemplateId}`,
      delete: () =>
        context.ports.aws.ask('ec2:DeleteLaunchTemplate', at(context), (ec2, how) =>
          ec2.deleteLaunchTemplate({ LaunchTemplateId }, how),
        ),
    });
  },
});

async function describe(context: AwsContext, name: string) {
  const answer = await ifThere(
    context.ports.aws.ask('ec2:DescribeLaunchTemplates', at(context), (ec2, how) =>
      ec2.describeLaunchTemplates({ LaunchTemplateNames: [name] }, how),
    ),
  );
  return answer?.LaunchTemplates?.[0];
}
