import { type Static, Type } from 'typebox';
import { Timestamp } from '../../stores/fields.ts';

/** `pending`: it is being made. `failed`: the cluster says why it is not. */
export const LoadBalancer = Type.Object({
  status: Type.Enum(['none', 'pending', 'ready', 'failed'], {
    description: '`none`: the deployment is reached inside of its cluster only.',
  }),
  address: Type.Union([Type.String(), Type.Null()], { examples: ['a-12345.elb.us-east-1.amazonaws.com'] }),
  host: Type.Optional(Type.String({ description: 'Under which name it answers, where it has one.' })),
  ports: Type.Array(Type.Object({ port: Type.Integer(), protocol: Type.String({ examples: ['HTTP', 'HTTPS', 'TCP'] }) })),
  tls: Type.Union([
    Type.Object({
      issuer: Type.String({ examples: ['letsencrypt-prod'] }),
      expiresAt: Type.Union([Timestamp, Type.Null()], { description: 'Null until there is a certificate.' }),
    }),
    Type.Null(),
  ]),
  why: Type.Optional(Type.String({ description: 'What it waits for, or failed at.' })),
});
export type LoadBalancer = Static<typeof LoadBalancer>;
