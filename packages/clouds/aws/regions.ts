import { CloudFailure } from '../cloud-failure.ts';
import type { CallOptions, Region } from '../cloud.ts';
import type { AwsAccess } from './aws-access.ts';
import { consoleUrl } from './console-pages.ts';
import { everyPage } from './pages.ts';
import { homeRegion } from './partitions.ts';
import { regionName } from './region-names.ts';

/** Those that are enabled in the account. */
export async function regions(aws: AwsAccess, options: CallOptions = {}): Promise<readonly Region[]> {
  const found = await everyPage(aws, 'ec2:DescribeRegions', options, async (ec2, how) => {
    const { Regions } = await ec2.describeRegions({ AllRegions: false }, how);
    return { items: Regions };
  });
  return found
    .filter(({ OptInStatus }) => OptInStatus !== 'not-opted-in')
    .flatMap(({ RegionName: id }) => (id === undefined ? [] : [{ id, name: regionName(id) }]))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/**
 * Work in a region that somebody named. AWS has no answer for one that it does not have (its name leads nowhere) or that the
 * account has not enabled (it calls the keys wrong there): where it looks like that, the list of regions decides.
 */
export async function inRegion<Answer>(
  aws: AwsAccess, { region, signal }: CallOptions & { readonly region: string }, work: () => Promise<Answer>,
): Promise<Answer> {
  // It becomes part of a host name.
  if (!/^[a-z]{2,8}(-[a-z0-9]{2,16}){1,3}-\d{1,2}$/.test(region)) throw unknown(aws, region);
  try {
    return await work();
  } catch (error) {
    if (!mayBeUnknown(error)) throw error;
    const enabled = await regions(aws, { signal }).catch(() => undefined); // then the first failure is the one to tell
    if (!enabled || enabled.some(({ id }) => id === region)) throw error;
    throw unknown(aws, region);
  }
}

const mayBeUnknown = (error: unknown): boolean => error instanceof CloudFailure
  && (error.facts.kind === 'credentials_invalid' || ['ENOTFOUND', 'EAI_AGAIN'].includes(error.facts.code));

function unknown({ partition }: AwsAccess, region: string): CloudFailure {
  return new CloudFailure({
    provider: 'aws', operation: 'ec2:DescribeRegions', kind: 'region_unknown', bucket: 'user_action', code: 'RegionUnknown',
    said: `${JSON.stringify(region.slice(0, 40))} is no region that is enabled in the account`,
    fixHint: 'Choose a region from the list of the account, or enable it in the account first.',
    consoleUrl: consoleUrl('regions', partition, homeRegion(partition)),
  });
}
