import { nothingToUndo } from '@spacedock/workflow';
import { StepFailure } from '../../step-failure.ts';
import { at, type AwsStep, type StepRef } from '../aws-step.ts';
import { architectureOf } from './architecture.ts';
import type { VmPoolPlan } from './config.ts';

export type ChosenImage = { readonly imageId: string; readonly name: string };

export const imageRef: StepRef<ChosenImage> = { name: 'image' };

/** Chosen once and kept with the job: a retry a week later must not mix two images in one pool. */
export const image = ({ imageID, instanceType }: VmPoolPlan): AwsStep<ChosenImage> => ({
  name: imageRef.name,
  title: imageID === null ? 'Choose the newest Amazon Linux' : `Find the image ${imageID}`,
  permissions: ['ec2:DescribeImages'],
  async ensure(context) {
    const architecture = architectureOf(instanceType);
    const wanted =
      imageID === null
        ? {
            Owners: ['amazon'],
            Filters: [
              { Name: 'name', Values: [`al2023-ami-2023*-${architecture}`] },
              { Name: 'architecture', Values: [architecture] },
              { Name: 'state', Values: ['available'] },
            ],
          }
        : { ImageIds: [imageID] };
    const { Images = [] } = await context.ports.aws.ask('ec2:DescribeImages', at(context), (ec2, how) =>
      ec2.describeImages(wanted, how),
    );
    const [newest] = Images.toSorted((a, b) => ((a.CreationDate ?? '') < (b.CreationDate ?? '') ? 1 : -1));
    if (newest?.ImageId === undefined) {
      throw new StepFailure({
        bucket: 'user_action',
        code: 'not_found',
        message: `${context.ports.region} has no ${imageID ?? `Amazon Linux 2023 for ${architecture}`}.`,
        fixHint: 'Submit the job with the imageID of an image of this region.',
      });
    }
    return { done: { imageId: newest.ImageId, name: newest.Name ?? '' } };
  },
  undo: nothingToUndo,
});
