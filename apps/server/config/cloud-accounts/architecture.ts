import { architectureKinds, architectureLinkKinds } from '@spacedock/clouds';
import { type Static, Type } from 'typebox';
import { Timestamp } from '../../stores/fields.ts';

const text = (description: string) => Type.Optional(Type.String({ description }));
const count = (description: string) => Type.Optional(Type.Integer({ description }));

const Facts = Type.Object(
  {
    cidrs: Type.Optional(Type.Array(Type.String(), { description: 'Of networks and subnets.' })),
    zone: text('Of a subnet, where it lies in one.'),
    public: Type.Optional(
      Type.Boolean({ description: 'Of a subnet: has a route to the internet. Not there where that is not known.' }),
    ),
    engine: text('Of a datastore, such as `postgres`; of a load balancer its type.'),
    version: text('Of datastores and clusters.'),
    size: text('The class of its machines.'),
    endpoint: text('Where it answers. No credentials.'),
    min: count('Of a pool.'),
    max: count('Of a pool.'),
    desired: count('Of a pool.'),
    scheme: text('Of a load balancer: `internet-facing` or `internal`.'),
    account: text('Of an external network: whose it is.'),
    region: text('Of an external network: where it is.'),
  },
  { description: 'What is known beside that, by kind.' },
);

export const ArchitectureNode = Type.Object({
  id: Type.String({ description: "The cloud's own id." }),
  kind: Type.Enum([...architectureKinds], {
    description: '`external_network`: the other side of a peering, in another account or region.',
  }),
  name: Type.String(),
  parentId: Type.Optional(
    Type.String({
      description: 'The node to draw it in: the subnet, where it lies in just one, else the network. Always one of the nodes.',
    }),
  ),
  networkId: Type.Optional(Type.String()),
  subnetIds: Type.Array(Type.String()),
  status: Type.Optional(Type.String({ description: 'As the cloud says it; of clusters as `GET …/clusters` does.' })),
  facts: Facts,
  link: Type.Optional(
    Type.Object(
      {
        kind: Type.Enum(['space', 'job']),
        id: Type.String(),
      },
      { description: 'The space that a cluster is registered as, when you may see it; else the provisioning job that made it.' },
    ),
  ),
});
export type ArchitectureNode = Static<typeof ArchitectureNode>;

const ArchitectureLink = Type.Object({
  id: Type.String(),
  kind: Type.Enum([...architectureLinkKinds], {
    description:
      '`peering` of two networks, from the one that asked for it; `serves`: a load balancer its pool, a pool its cluster.',
  }),
  from: Type.String(),
  to: Type.String(),
  status: Type.Optional(Type.String()),
});

export const Architecture = Type.Object({
  region: Type.String(),
  readAt: Timestamp,
  nodes: Type.Array(ArchitectureNode),
  links: Type.Array(ArchitectureLink, { description: 'Both ends are among the nodes.' }),
  incomplete: Type.Array(Type.Enum([...architectureKinds]), { description: 'Kinds that are not looked for in this cloud.' }),
  cut: Type.Array(Type.String(), { description: 'Parts of which there are more than are shown (1,000 each).' }),
  problems: Type.Array(Type.Object({ part: Type.String(), code: Type.String(), message: Type.String(), next: Type.String() }), {
    description: 'Parts that the cloud did not tell, so that their nodes are missing.',
  }),
});
export type Architecture = Static<typeof Architecture>;
