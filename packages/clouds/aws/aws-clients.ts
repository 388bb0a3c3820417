import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { createSecureContext, getCACertificates } from 'node:tls';
import type { EC2 } from '@aws-sdk/client-ec2';
import type { EKS } from '@aws-sdk/client-eks';
import type { IAM } from '@aws-sdk/client-iam';
import type { Route53 } from '@aws-sdk/client-route-53';
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

export interface AwsServices {
  readonly ec2: EC2;
  readonly eks: EKS;
  readonly iam: IAM;
  readonly route53: Route53;
  readonly sts: STS;
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
  ec2: async (config) => new (await import('@aws-sdk/client-ec2')).EC2(config),
  eks: async (config) => new (await import('@aws-sdk/client-eks')).EKS(config),
  iam: async (config) => new (await import('@aws-sdk/client-iam')).IAM(config),
  route53: async (config) => new (await import('@aws-sdk/client-route-53')).Route53(config),
  sts: async (config) => new STS(config),
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
