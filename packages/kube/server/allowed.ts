import type { UserInfo } from '../kind.ts';
import type { AccessAttributes, ApiServerParts } from './api-server-parts.ts';
import { forbidden, forbiddenPath, notFound } from './refusals.ts';

/** Refuses what the caller may not do, in Kubernetes' words: what they must not know of is not there. */
export async function mustBeAllowed(
  { authorizer }: Pick<ApiServerParts, 'authorizer'>,
  user: UserInfo,
  attributes: AccessAttributes,
): Promise<void> {
  const decision = await authorizer.decide(user, attributes);
  if (decision.allowed) return;
  if (decision.unseen && attributes.kind === 'resource')
    throw notFound({ group: attributes.group, plural: attributes.resource, kind: '' }, attributes.name);
  if (attributes.kind === 'path') throw forbiddenPath(user, attributes.verb, attributes.path);
  throw forbidden(user, attributes.verb, { group: attributes.group, plural: attributes.resource }, attributes, decision.reason);
}
