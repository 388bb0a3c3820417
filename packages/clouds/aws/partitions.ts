/** The separate worlds of AWS: an account is in one of them, and its ARNs say in which. */
const partitions = {
  aws: { home: 'us-east-1', console: 'https://console.aws.amazon.com' },
  'aws-cn': { home: 'cn-northwest-1', console: 'https://console.amazonaws.cn' },
  'aws-us-gov': { home: 'us-gov-west-1', console: 'https://console.amazonaws-us-gov.com' },
  'aws-eusc': { home: 'eusc-de-east-1', console: 'https://console.amazonaws-eusc.eu' },
} as const;

export type Partition = keyof typeof partitions;

const isPartition = (name: string): name is Partition => Object.hasOwn(partitions, name);

/** Only the ARN of a role tells it before the first answer; keys do not. */
export function partitionOf(credentials: { readonly roleArn?: string | undefined }): Partition {
  const [, name = 'aws'] = credentials.roleArn?.split(':') ?? [];
  return isPartition(name) ? name : 'aws';
}

/** Where services are asked that are not in one region. */
export const homeRegion = (partition: Partition): string => partitions[partition].home;

export const consoleOf = (partition: Partition): string => partitions[partition].console;
