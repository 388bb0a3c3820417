import { AwsError } from '../../aws-error.ts';
import type { AwsOperation } from '../../aws-operation.ts';
import { textsIn } from '../../protocols/input.ts';
import { chosen, ec2Page, filtered, type FilterValues } from './filters.ts';
import { type ImageRecord, imagesOf } from './images.ts';

const filters: FilterValues<ImageRecord> = {
  'image-id': ({ id }) => id,
  name: ({ name }) => name,
  description: ({ description }) => description,
  architecture: ({ architecture }) => architecture,
  'owner-id': ({ owner }) => owner,
  'owner-alias': ({ ownerAlias }) => ownerAlias ?? [],
  state: () => 'available',
  'is-public': () => 'true',
  'image-type': () => 'machine',
  'root-device-type': () => 'ebs',
  'virtualization-type': () => 'hvm',
  'platform-details': () => 'Linux/UNIX',
};

export const describeImages: AwsOperation = {
  name: 'DescribeImages',
  run(call) {
    const { input, region } = call;
    const missing = (id: string): AwsError => new AwsError(400, 'InvalidAMIID.NotFound', `The image id '[${id}]' does not exist`);
    const owners = textsIn(input, 'Owner');
    const own = ({ owner, ownerAlias }: ImageRecord): boolean =>
      owners.length === 0 || owners.includes(owner) || (ownerAlias !== undefined && owners.includes(ownerAlias));
    const wanted = chosen(imagesOf(region), textsIn(input, 'ImageId'), missing).filter(own);
    const { items, next } = ec2Page(call, filtered(input, wanted, filters));
    return {
      imagesSet: {
        item: items.map((image) => ({
          imageId: image.id,
          imageLocation: `amazon/${image.name}`,
          imageState: 'available',
          imageOwnerId: image.owner,
          imageOwnerAlias: image.ownerAlias,
          creationDate: image.createdAt,
          isPublic: true,
          architecture: image.architecture,
          imageType: 'machine',
          name: image.name,
          description: image.description,
          platformDetails: 'Linux/UNIX',
          rootDeviceType: 'ebs',
          rootDeviceName: image.rootDevice,
          virtualizationType: 'hvm',
          hypervisor: 'xen',
          enaSupport: true,
          publicSsmParameterName: image.parameter,
        })),
      },
      nextToken: next,
    };
  },
};
