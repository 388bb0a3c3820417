import { type Static, Type } from 'typebox';
import { Timestamp } from '../../../stores/fields.ts';

export const SpaceKubeconfigOrder = Type.Object(
  {
    withToken: Type.Boolean({
      description: 'Make an access token of yours and put it in. Without one, add your own: `kubectl config set-credentials`.',
    }),
    expiresInDays: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 365, description: 'When that token ends; after 30 days unless said.' }),
    ),
  },
  { additionalProperties: false, examples: [{ withToken: true, expiresInDays: 30 }] },
);
export type SpaceKubeconfigOrder = Static<typeof SpaceKubeconfigOrder>;

export const SpaceKubeconfig = Type.Object({
  kubeconfig: Type.String({ description: 'YAML.' }),
  namespace: Type.String(),
  /** Shown in the kubeconfig, once. */
  accessToken: Type.Union([Type.Object({ id: Type.String(), name: Type.String(), expiresAt: Timestamp }), Type.Null()]),
});
export type SpaceKubeconfig = Static<typeof SpaceKubeconfig>;
