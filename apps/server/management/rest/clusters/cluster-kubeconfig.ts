import { type Static, Type } from 'typebox';
import { Id, Timestamp } from '../../../stores/fields.ts';

export const SpaceIdPath = Type.Object({ spaceID: Id('space') });

export const ClusterKubeconfigOrder = Type.Object(
  {
    withToken: Type.Boolean({
      description: 'Make an access token of yours and put it in. Without one, add your own: `kubectl config set-credentials`.',
    }),
    expiresInDays: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 30, description: 'When that token ends; after a day unless said.' }),
    ),
  },
  { additionalProperties: false, examples: [{ withToken: true, expiresInDays: 1 }] },
);
export type ClusterKubeconfigOrder = Static<typeof ClusterKubeconfigOrder>;

export const ClusterKubeconfig = Type.Object({
  kubeconfig: Type.String({ description: 'YAML.' }),
  /** Shown in the kubeconfig, once. */
  accessToken: Type.Union([Type.Object({ id: Type.String(), name: Type.String(), expiresAt: Timestamp }), Type.Null()]),
  identity: Type.Union(
    [
      Type.Object({
        user: Type.String({
          examples: ['loft:user:ada'],
          description: 'Who you are in the cluster: roles are bound to this user.',
        }),
        admins: Type.String({ examples: ['loft:admins'], description: 'The group of the administrators of your organisation.' }),
      }),
      Type.Null(),
    ],
    { description: 'Null while the cluster cannot be asked.' },
  ),
});
export type ClusterKubeconfig = Static<typeof ClusterKubeconfig>;
