import { Type } from 'typebox';
import { ok } from '../../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { ShownTemplateDefinition } from '../template-definition.ts';
import { NewSpaceInstance, SpaceInstance } from './space-instance.ts';

const Difference = Type.Object({
  part: Type.String({
    description: '`objects/ConfigMap/settings`, `charts/redis`, `apps/ingress`, `namespace/labels`, `access`.',
  }),
  change: Type.Enum(['added', 'changed', 'removed', 'wrong']),
  before: Type.Optional(Type.String({ description: 'YAML.' })),
  after: Type.Optional(Type.String({ description: 'YAML; of what is wrong, why.' })),
});

/** Changes nothing, and so stands in no audit log: like a dry run with kubectl. */
export const previewSpaceInstance = endpoint({
  summary: 'See what a space instance would be, without making or changing it',
  description:
    'Checks everything that making it would check, renders its template, and compares it with what the instance of that name, if there is one, is made of now.',
  body: NewSpaceInstance,
  answers: {
    200: Type.Object({
      instance: SpaceInstance,
      rendered: Type.Union([ShownTemplateDefinition, Type.Null()]),
      diff: Type.Array(Difference),
    }),
    404: 'object.not_found',
    409: 'space_instance.quota_exceeded',
  },
  audit: false,
  thingsGiveRights: true,
  prepare: ({ body, caller }) => caller.spaceInstances.preview(body),
  handle: async ({ prepared }) => ok(prepared),
});
