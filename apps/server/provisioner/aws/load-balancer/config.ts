import { type Static, Type } from 'typebox';
import { placementFields, Port, shortName } from '../config-fields.ts';
import { kindConfig, type Wrong } from '../kind-config.ts';

export const balancerTypes = ['application', 'network'] as const;
export type BalancerType = (typeof balancerTypes)[number];

/** What a load balancer is told; a pool of machines with one takes the same. */
export const balancerFields = {
  listenerPorts: Type.Optional(Type.Array(Port, { minItems: 1, maxItems: 20, uniqueItems: true })),
  targetPort: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 65_535, description: 'Of the targets; that of the listener unless said.' }),
  ),
  healthCheckPath: Type.Optional(
    Type.String({ maxLength: 200, pattern: '^/[!-~]*$', says: 'must be a path that begins with /' }),
  ),
  certificateArn: Type.Optional(
    Type.String({
      maxLength: 300,
      pattern: '^arn:[a-z-]+:acm:[a-z0-9-]+:[0-9]{12}:certificate/[0-9a-z-]+$',
      says: 'must be the ARN of a certificate of ACM',
      description: 'With it, port 443 speaks TLS.',
    }),
  ),
  internal: Type.Optional(Type.Boolean({ description: 'Not reachable from the internet.' })),
};

const BalancerFields = Type.Object(balancerFields);

const LoadBalancerConfig = Type.Object(
  {
    name: shortName(32),
    type: Type.Optional(Type.Enum([...balancerTypes])),
    targetType: Type.Optional(Type.Enum(['instance', 'ip'])),
    ...balancerFields,
    ...placementFields,
  },
  { additionalProperties: false },
);

export type ListenerPlan = {
  readonly port: number;
  readonly targetPort: number;
  readonly protocol: 'HTTP' | 'HTTPS' | 'TCP' | 'TLS';
};

/** A type, not an interface, as all that goes into a job: it is kept as JSON. */
export type BalancerPlan = {
  readonly name: string;
  readonly type: BalancerType;
  readonly internal: boolean;
  readonly listeners: readonly ListenerPlan[];
  readonly targetType: 'instance' | 'ip';
  readonly healthCheckPath: string;
  readonly certificateArn: string | null;
};

export type LoadBalancerPlan = BalancerPlan & { readonly vpcID: string | null; readonly subnetIDs: readonly string[] | null };

export const loadBalancerConfig = kindConfig(LoadBalancerConfig, (given, wrong): LoadBalancerPlan => ({
  ...balancerPlan(given.name, given.type ?? 'application', given, wrong),
  targetType: given.targetType ?? 'instance',
  vpcID: given.vpcID ?? null,
  subnetIDs: given.subnetIDs ?? null,
}));

export function balancerPlan(name: string, type: BalancerType, given: Static<typeof BalancerFields>, wrong: Wrong): BalancerPlan {
  const { listenerPorts = [80], targetPort, certificateArn = null, healthCheckPath = '/', internal = false } = given;
  if (/^internal-/i.test(name)) wrong('name', 'must not begin with internal-, which AWS keeps for itself');
  if (certificateArn !== null && !listenerPorts.includes(443))
    wrong('certificateArn', 'is for port 443, which is not in listenerPorts');
  return {
    name,
    type,
    internal,
    healthCheckPath,
    certificateArn,
    targetType: 'instance',
    listeners: listenerPorts.map((port) => ({
      port,
      targetPort: targetPort ?? port,
      protocol: protocolOf(type, port === 443 && certificateArn !== null),
    })),
  };
}

function protocolOf(type: BalancerType, encrypted: boolean): ListenerPlan['protocol'] {
  switch (type) {
    case 'application':
      return encrypted ? 'HTTPS' : 'HTTP';
    case 'network':
      return encrypted ? 'TLS' : 'TCP';
  }
}
