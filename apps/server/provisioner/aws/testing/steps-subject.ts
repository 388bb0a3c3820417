import { randomBytes, randomUUID } from 'node:crypto';
import type { CloudAccount } from '@spacedock/clouds';
import { type AwsAccess, awsAccess, everyPage } from '@spacedock/clouds/aws';
import type { AwsPorts, SpacePorts } from '../ports.ts';

/** An AWS that steps are tried on: the sandbox, or somebody else's. */
export interface StepsSubject {
  readonly account: Pick<CloudAccount<'aws'>, 'cloudAccountId' | 'credentials' | 'endpoints'>;
  readonly region: string;
  /** Of the space that jobs address. Without one they go into the default network. */
  readonly cluster?: string | undefined;
  readonly now: () => Date;
  /** Lets time pass. */
  readonly pass: (milliseconds: number) => void | Promise<void>;
  /** False: its sweep by tag does not know all services. */
  readonly sweepsAll: boolean;
  /** ARNs of what the sweep finds for a while after it is gone. */
  readonly ghosts?: RegExp | undefined;
  /** All that was made and is there still, where that is told. */
  readonly left: () => readonly string[];
}

/** A process of its own, as far as AWS can tell. */
export function openSubject({ account, now }: StepsSubject): AwsAccess {
  // Each has its own pace towards AWS, which is that of an account; a test has more calls to make than an installation.
  const several = Array.from({ length: 8 }, () =>
    awsAccess(
      { id: `ca_${randomUUID()}`, provider: 'aws', revision: '1', ...account },
      { now, random: () => 0, identityToken: () => Promise.reject(new Error('AWS needs none')) },
    ),
  );
  const [first] = several as [AwsAccess];
  let turn = 0;
  return {
    ...first,
    ask(operation, where, send) {
      turn += 1;
      return (several[turn % several.length] ?? first).ask(operation, where, send);
    },
    close: () => several.forEach((one) => one.close()),
  };
}

export const portsOn = ({ region, cluster }: StepsSubject, aws: AwsAccess, spaces: SpacePorts): AwsPorts => ({
  aws,
  region,
  cluster,
  organisationId: 'org_test',
  randomBytes,
  spaces,
});

export interface Tagged {
  readonly arn: string;
  /** The step that made it. */
  readonly step: string;
}

/** Everything that carries the tag of the job: the sweep that proves that nothing is left. */
export async function taggedOf(aws: AwsAccess, region: string, jobId: string): Promise<readonly Tagged[]> {
  const found = await everyPage(aws, 'tag:GetResources', { region }, async (tag, how, PaginationToken) => {
    const page = await tag.getResources({ TagFilters: [{ Key: 'spacedock:job', Values: [jobId] }], PaginationToken }, how);
    return { items: page.ResourceTagMappingList, next: page.PaginationToken };
  });
  return found.map(({ ResourceARN: arn = '', Tags = [] }) => ({
    arn,
    step: Tags.find(({ Key }) => Key === 'spacedock:step')?.Value ?? '',
  }));
}

/** Spaces as a list in memory, for steps that tell of clusters. */
export function spacesInMemory(): SpacePorts & {
  readonly registered: Set<string>;
  readonly discovered: string[];
  readonly services: string[];
} {
  const registered = new Set<string>();
  const discovered: string[] = [];
  const services: string[] = [];
  return {
    registered,
    discovered,
    services,
    async register({ name }) {
      registered.add(name);
      return { spaceId: `spc_${name}` };
    },
    async remove({ name }) {
      registered.delete(name);
    },
    async discover({ name }) {
      discovered.push(name);
    },
    // One goes each time somebody looks.
    drain: async () => services.splice(0, 1),
  };
}
