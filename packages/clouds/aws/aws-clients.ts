import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { createSecureContext, getCACertificates } from 'node:tls';
import type { AutoScaling } from '@aws-sdk/client-auto-scaling';
import type { EC2 } from '@aws-sdk/client-ec2';
import type { ECR } from '@aws-sdk/client-ecr';
import type { EKS } from '@aws-sdk/client-eks';
import type { ElastiCache } from '@aws-sdk/client-elasticache';
import type { ElasticLoadBalancingV2 } from '@aws-sdk/client-elastic-load-balancing-v2';
import type { IAM } from '@aws-sdk/client-iam';
import type { Pricing } from '@aws-sdk/client-pricing';
import type { RDS } from '@aws-sdk/client-rds';
import type { ResourceGroupsTaggingAPI } from '@aws-sdk/client-resource-groups-tagging-api';
import type { Route53 } from '@aws-sdk/client-route-53';
import type { SecretsManager } from '@aws-sdk/client-secrets-manager';
import type { ServiceQuotas } from '@aws-sdk/client-service-quotas';
import { STS } from '@aws-sdk/client-sts';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { endpointOf, type Endpoints } from '../endpoints.ts';

/** What requests are signed with. */
export interface AwsKeys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
  /** When they end by themselves, where that is known. */
  readonly expiresAt?: Date | undefined;
}

/** By the names that permissions have: what is asked of `rds` needs `rds:…`. */
export interface AwsServices {
  readonly autoscaling: AutoScaling;
  readonly ec2: EC2;
  readonly ecr: ECR;
  readonly eks: EKS;
  readonly elasticache: ElastiCache;
  readonly elasticloadbalancing: ElasticLoadBalancingV2;
  readonly iam: IAM;
  readonly pricing: Pricing;
  readonly rds: RDS;
  readonly route53: Route53;
  readonly secretsmanager: SecretsManager;
  readonly servicequotas: ServiceQuotas;
  readonly sts: STS;
  readonly tag: ResourceGroupsTaggingAPI;
}

/** Whose identity a client has: keys, or that of the machine that this runs on. */
export type Identity = AwsKeys | 'machine';

export interface AwsClients {
  readonly of: <S extends keyof AwsServices>(service: S, region: string, identity: Identity) => Promise<AwsServices[S]>;
  readonly close: () => void;
}

type ClientConfig = ReturnType<typeof configOf>;

/** Of one account to one address. More calls than that wait for a connection that is open, which costs less than a new one. */
const connections = { keepAlive: true, maxSockets: 32 } as const;

/** Each SDK is loaded when it is first needed: that of EC2 alone takes most of a second. */
const makers: { readonly [S in keyof AwsServices]: (config: ClientConfig) => Promise<AwsServices[S]> } = {
  autoscaling: async (config) => new (await import('@aws-sdk/client-auto-scaling')).AutoScaling(config),
  ec2: async (config) => new (await import('@aws-sdk/client-ec2')).EC2(config),
  ecr: async (config) => new (await import('@aws-sdk/client-ecr')).ECR(config),
  eks: async (config) => new (await import('@aws-sdk/client-eks')).EKS(config),
  elasticache: async (config) => new (await import('@aws-sdk/client-elasticache')).ElastiCache(config),
  elasticloadbalancing: async (config) =>
    new (await import('@aws-sdk/client-elastic-load-balancing-v2')).ElasticLoadBalancingV2(config),
  iam: async (config) => new (await import('@aws-sdk/client-iam')).IAM(config),
  pricing: async (config) => new (await import('@aws-sdk/client-pricing')).Pricing(config),
  rds: async (config) => new (await import('@aws-sdk/client-rds')).RDS(config),
  route53: async (config) => new (await import('@aws-sdk/client-route-53')).Route53(config),
  secretsmanager: async (config) => new (await import('@aws-sdk/client-secrets-manager')).SecretsManager(config),
  servicequotas: async (config) => new (await import('@aws-sdk/client-service-quotas')).ServiceQuotas(config),
  sts: async (config) => new STS(config),
  tag: async (config) => new (await import('@aws-sdk/client-resource-groups-tagging-api')).ResourceGroupsTaggingAPI(config),
};

/** Clients of the SDK over the connections of one account, each made once per service, region and identity. */
export function awsClients(endpoints: Endpoints | undefined): AwsClients {
  const { caCertificates } = endpoints ?? {};
  // Made once: given as `ca`, some 150 roots would be read again for every connection, and compared for every request.
  const ca = caCertificates === undefined ? undefined : [...getCACertificates('default'), caCertificates];
  const trust = ca === undefined ? {} : { secureContext: createSecureContext({ ca }) };
  const requestHandler = new NodeHttpHandler({
    httpAgent: new HttpAgent(connections),
    httpsAgent: new HttpsAgent({ ...connections, ...trust }),
  });
  const made = new Map<string, { readonly identity: Identity; readonly client: Promise<AwsServices[keyof AwsServices]> }>();

  return {
    of<S extends keyof AwsServices>(service: S, region: string, identity: Identity) {
      const key = `${service} ${region} ${identity === 'machine'}`;
      const found = made.get(key);
      if (found?.identity === identity) return found.client as Promise<AwsServices[S]>;
      const client = makers[service](configOf(service, region, identity, endpoints, requestHandler));
      made.set(key, { identity, client });
      return client;
    },
    close: () => requestHandler.destroy(),
  };
}

/** Everything is said here that the SDK would otherwise look for in the environment and the files of this machine. */
function configOf(
  service: keyof AwsServices,
  region: string,
  identity: Identity,
  endpoints: Endpoints | undefined,
  requestHandler: NodeHttpHandler,
) {
  const endpoint = endpointOf(endpoints, service);
  return {
    region,
    requestHandler,
    ...(identity === 'machine' ? {} : { credentials: keysFor(identity) }),
    ...(endpoint === undefined ? {} : { endpoint }),
    ignoreConfiguredEndpointUrls: true,
    useFipsEndpoint: false,
    useDualstackEndpoint: false,
    defaultsMode: 'standard' as const,
    retryMode: 'standard',
    maxAttempts: 1, // cloudCalls repeats
    authSchemePreference: [],
    sigv4aSigningRegionSet: [region],
    disableClockSkewCorrection: false,
    userAgentAppId: 'spacedock',
  };
}

const keysFor = ({ accessKeyId, secretAccessKey, sessionToken }: AwsKeys) =>
  ({ accessKeyId, secretAccessKey, ...(sessionToken === undefined ? {} : { sessionToken }) });
