import type { UserInfo } from '../kind.ts';
import { StatusError } from '../status.ts';
import type { AccessAttributes, ApiServerParts } from './api-server-parts.ts';
import { badRequest } from './refusals.ts';
import { timestamp } from './write-pipeline.ts';

/** Questions about rights: `kubectl auth can-i`, `whoami`, and whoever checks before acting. Nothing is stored. */

export const reviewResources = {
  'authorization.k8s.io/v1/selfsubjectaccessreviews': 'SelfSubjectAccessReview',
  'authorization.k8s.io/v1/selfsubjectrulesreviews': 'SelfSubjectRulesReview',
  'authorization.k8s.io/v1/subjectaccessreviews': 'SubjectAccessReview',
  'authorization.k8s.io/v1/localsubjectaccessreviews': 'LocalSubjectAccessReview',
  'authentication.k8s.io/v1/selfsubjectreviews': 'SelfSubjectReview',
} as const;
export type ReviewKind = (typeof reviewResources)[keyof typeof reviewResources];

interface ReviewBody {
  readonly apiVersion?: string;
  readonly metadata?: object;
  readonly spec?: {
    readonly namespace?: string;
    readonly user?: string;
    readonly uid?: string;
    readonly groups?: readonly string[];
    readonly resourceAttributes?: Readonly<Partial<Record<'namespace' | 'verb' | 'group' | 'version' | 'resource' | 'subresource' | 'name', string>>>;
    readonly nonResourceAttributes?: { readonly path?: string; readonly verb?: string };
  };
}

export async function answerReview(kind: ReviewKind, { authorizer, now }: Pick<ApiServerParts, 'authorizer' | 'now'>, user: UserInfo, given: unknown): Promise<object> {
  const body = (given ?? {}) as ReviewBody;
  const spec = body.spec ?? {};
  const review = (status: object): object => ({
    kind, apiVersion: kind === 'SelfSubjectReview' ? 'authentication.k8s.io/v1' : 'authorization.k8s.io/v1', metadata: { creationTimestamp: null, ...body.metadata }, spec, status,
  });
  switch (kind) {
    case 'SelfSubjectReview':
      return { kind, apiVersion: 'authentication.k8s.io/v1', metadata: { creationTimestamp: timestamp(now()) }, status: { userInfo: userInfo(user) } };
    case 'SelfSubjectAccessReview': {
      const decision = await authorizer.decide(user, attributesOf(spec));
      return review({ allowed: decision.allowed, ...(decision.reason === '' ? {} : { reason: decision.reason }) });
    }
    case 'SubjectAccessReview': case 'LocalSubjectAccessReview': {
      if (!spec.user && !spec.groups?.length) throw new StatusError('Invalid', `${kind}.authorization.k8s.io "" is invalid: spec.user: Invalid value: "": at least one of user or group must be specified`);
      const decision = await authorizer.decide({ name: spec.user ?? '', groups: spec.groups ?? [] }, attributesOf(spec));
      return review({ allowed: decision.allowed, ...(decision.reason === '' ? {} : { reason: decision.reason }) });
    }
    case 'SelfSubjectRulesReview': return review(await authorizer.rules(user, spec.namespace ?? ''));
  }
}

function attributesOf(spec: NonNullable<ReviewBody['spec']>): AccessAttributes {
  if (spec.nonResourceAttributes && spec.resourceAttributes) throw badRequest('spec.nonResourceAttributes: Invalid value: cannot be specified in combination with resourceAttributes');
  if (spec.nonResourceAttributes) return { kind: 'path', verb: spec.nonResourceAttributes.verb ?? '', path: spec.nonResourceAttributes.path ?? '' };
  const { namespace = '', verb = '', group = '', version = '', resource = '', subresource = '', name = '' } = spec.resourceAttributes ?? {};
  return { kind: 'resource', namespace, verb, group, version, resource, subresource, name };
}

const userInfo = ({ name, uid, groups, extra }: UserInfo): object => ({ username: name, ...(uid ? { uid } : {}), groups, ...(extra ? { extra } : {}) });
