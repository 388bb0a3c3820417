import { createHash } from 'node:crypto';

/** An image that everybody may start machines from. */
export interface ImageRecord {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly architecture: 'x86_64' | 'arm64';
  readonly owner: string;
  /** `amazon` for those of AWS itself and of those whom it vouches for. */
  readonly ownerAlias: 'amazon' | undefined;
  readonly createdAt: string;
  /** The public parameter of Systems Manager that names it. */
  readonly parameter: string;
  readonly rootDevice: string;
}

const amazon = '137112412989';
const canonical = '099720109477';
const eks = '602401143452';

type Described = Omit<ImageRecord, 'id' | 'architecture'>;
const image = (name: string, description: string, owner: string, parameter: string): Described => ({
  name,
  description,
  owner,
  parameter,
  ownerAlias: owner === canonical ? undefined : 'amazon',
  createdAt: '2026-06-01T00:00:00.000Z',
  rootDevice: owner === canonical ? '/dev/sda1' : '/dev/xvda',
});

/** `amd64` where the maker says so. */
const described = (architecture: ImageRecord['architecture'], debian: 'amd64' | 'arm64'): readonly Described[] => [
  image(
    `al2023-ami-2023.8.20260601.0-kernel-6.1-${architecture}`,
    `Amazon Linux 2023 AMI ${architecture} HVM kernel-6.1`,
    amazon,
    `/aws/service/ami-amazon-linux-latest/al2023-ami-kernel-default-${architecture}`,
  ),
  image(
    `ubuntu/images/hvm-ssd-gp3/ubuntu-noble-24.04-${debian}-server-20260601`,
    `Canonical, Ubuntu, 24.04 LTS, ${debian} noble image`,
    canonical,
    `/aws/service/canonical/ubuntu/server/24.04/stable/current/${debian}/hvm/ebs-gp3/ami-id`,
  ),
  image(
    `amazon-eks-node-al2023-${architecture}-standard-1.36-v20260601`,
    `EKS-optimized Kubernetes node based on Amazon Linux 2023, ${architecture}`,
    eks,
    `/aws/service/eks/optimized-ami/1.36/amazon-linux-2023/${architecture}/standard/recommended/image_id`,
  ),
];

/** Each region has its own ids for the same images. */
export const imagesOf = (region: string): readonly ImageRecord[] =>
  (
    [
      ['x86_64', 'amd64'],
      ['arm64', 'arm64'],
    ] as const
  ).flatMap(([architecture, debian]) =>
    described(architecture, debian).map((one) => ({
      ...one,
      architecture,
      id: `ami-${createHash('sha256').update(`${region} ${one.name}`).digest('hex').slice(0, 17)}`,
    })),
  );

/** The image that a launch template names, by its id or by `resolve:ssm:` and a parameter. */
export function imageNamed(region: string, name: string): ImageRecord | undefined {
  const parameter = name.startsWith('resolve:ssm:') ? name.slice('resolve:ssm:'.length) : undefined;
  return imagesOf(region).find((one) => (parameter === undefined ? one.id === name : one.parameter === parameter));
}
