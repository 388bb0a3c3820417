import { createHash } from 'node:crypto';
import { ownershipTags } from '@spacedock/clouds';
import type { AwsContext } from './aws-step.ts';

export type Tags = Readonly<Record<string, string>>;

/** AWS has them everywhere as pairs, in one casing or the other. */
interface TagPair {
  readonly Key?: string | undefined;
  readonly Value?: string | undefined;
}

type Owner = Pick<AwsContext, 'jobId' | 'ports'>;

/** What everything carries that a step makes: by them it is found again, swept, and told from what others made. */
export const tagsFor = ({ jobId, ports }: Owner, step: string, name: string): Tags => ({
  [ownershipTags.organisation]: ports.organisationId,
  [ownershipTags.job]: jobId,
  [ownershipTags.step]: step,
  Name: name,
});

export const tagList = (tags: Tags): { Key: string; Value: string }[] =>
  Object.entries(tags).map(([Key, Value]) => ({ Key, Value }));

export const tagsIn = (pairs: readonly TagPair[] | undefined): Tags =>
  Object.fromEntries((pairs ?? []).map(({ Key = '', Value = '' }) => [Key, Value]));

export const isOurs = ({ jobId }: Pick<Owner, 'jobId'>, step: string, tags: Tags): boolean =>
  tags[ownershipTags.job] === jobId && tags[ownershipTags.step] === step;

/** For what EC2 describes by filters. */
export const ownFilters = ({ jobId }: Pick<Owner, 'jobId'>, step: string): { Name: string; Values: string[] }[] => [
  { Name: `tag:${ownershipTags.job}`, Values: [jobId] },
  { Name: `tag:${ownershipTags.step}`, Values: [step] },
];

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The name of what people do not name: the same for this job for ever, of no other job, and short enough for a load balancer. */
export const ownName = ({ jobId }: Pick<Owner, 'jobId'>, what: string): string => `sd-${digest(jobId).slice(0, 10)}-${what}`;

/** By which AWS knows a request that comes again. `purpose` tells several requests of one step apart. */
export const clientToken = ({ token }: Pick<AwsContext, 'token'>, purpose = ''): string =>
  digest(`${token}/${purpose}`).slice(0, 40);
