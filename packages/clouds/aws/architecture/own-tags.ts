import { CloudFailure } from '../../cloud-failure.ts';
import { mostOfKind } from '../../architecture.ts';
import { ownershipTags } from '../../ownership-tags.ts';
import type { AwsAccess } from '../aws-access.ts';
import { everyPage } from '../pages.ts';
import { tagsOf } from '../tag-pairs.ts';
import type { Place } from './architecture.ts';

/**
 * By ARN, of things that were provisioned here and whose descriptions come without tags. Where we may not look, they are shown as if
 * somebody else had made them.
 */
export async function ownTags(
  aws: AwsAccess,
  place: Place,
  type: string,
): Promise<ReadonlyMap<string, Readonly<Record<string, string>>>> {
  try {
    const found = await everyPage(
      aws,
      'tag:GetResources',
      place,
      async (tag, how, PaginationToken) => {
        const asked = { ResourceTypeFilters: [type], TagFilters: [{ Key: ownershipTags.job }], PaginationToken };
        const page = await tag.getResources(asked, how);
        return { items: page.ResourceTagMappingList ?? [], next: page.PaginationToken };
      },
      mostOfKind,
    );
    return new Map(found.map(({ ResourceARN = '', Tags }) => [ResourceARN, tagsOf(Tags)]));
  } catch (error) {
    if (error instanceof CloudFailure && error.facts.kind === 'permission_denied') return new Map();
    throw error;
  }
}
