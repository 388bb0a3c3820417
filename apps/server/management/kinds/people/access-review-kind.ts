import type { AccessAttributes, Authorizer, KindDeclaration, KubeSchema } from '@spacedock/kube';
import { managementGroup } from '../definitions.ts';
import { flag, object, text } from '../schemas/field.ts';

interface Review {
  readonly spec?: {
    readonly resourceAttributes?: Readonly<
      Partial<Record<'namespace' | 'verb' | 'group' | 'version' | 'resource' | 'subresource' | 'name', string>>
    >;
    readonly nonResourceAttributes?: { readonly path?: string; readonly verb?: string };
  };
}

const schema: KubeSchema = object('May I? The same question as in authorization.k8s.io, which clients of this API ask here.', {
  spec: object('What for.', {
    resourceAttributes: object(
      'To do something with objects.',
      Object.fromEntries(
        ['namespace', 'verb', 'group', 'version', 'resource', 'subresource', 'name'].map((name) => [name, text(`The ${name}.`)]),
      ),
    ),
    nonResourceAttributes: object('To ask for a path.', { path: text('The path.'), verb: text('The verb.') }),
  }),
  status: object('The answer.', {
    allowed: flag('Whether it is allowed.'),
    denied: flag('Whether it is forbidden by a rule.'),
    reason: text('Why.'),
    evaluationError: text('What could not be found out.'),
  }),
});

/** `SelfSubjectAccessReview` of this group, answered by the same authorizer as that of Kubernetes. */
export const accessReviewKind = (authorizer: () => Authorizer): KindDeclaration => ({
  ...managementGroup,
  kind: 'SelfSubjectAccessReview',
  plural: 'selfsubjectaccessreviews',
  singular: 'selfsubjectaccessreview',
  scope: 'Cluster',
  verbs: ['create'],
  columns: [],
  schema,
  async answer(question, { user }) {
    const { allowed, reason } = await authorizer().decide(user, attributesOf(question as Review));
    return { ...question, status: { allowed, ...(reason === '' ? {} : { reason }) } };
  },
});

function attributesOf({ spec = {} }: Review): AccessAttributes {
  const { resourceAttributes = {}, nonResourceAttributes } = spec;
  if (nonResourceAttributes)
    return { kind: 'path', path: nonResourceAttributes.path ?? '', verb: nonResourceAttributes.verb ?? '' };
  const { namespace = '', verb = '', group = '', version = '', resource = '', subresource = '', name = '' } = resourceAttributes;
  return { kind: 'resource', namespace, verb, group, version, resource, subresource, name };
}
