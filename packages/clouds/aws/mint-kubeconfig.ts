import type { STS } from '@aws-sdk/client-sts';
import { SignatureV4 } from '@smithy/signature-v4';
import { kubeconfigText } from '@spacedock/kube';
import { CloudFailure } from '../cloud-failure.ts';
import type { CallOptions, ClusterAddress, MintedKubeconfig } from '../cloud.ts';
import { endpointOf } from '../endpoints.ts';
import type { AwsAccess } from './aws-access.ts';
import type { AwsKeys } from './aws-clients.ts';
import { describeCluster } from './clusters.ts';
import { consoleUrl } from './console-pages.ts';

/** From the moment of signing; EKS does not look at what the address itself says. */
const tokenLifeMs = 15 * 60_000;

export async function mintKubeconfig(aws: AwsAccess, address: ClusterAddress, options?: CallOptions): Promise<MintedKubeconfig> {
  const { region, name } = address;
  const { arn = name, status, endpoint: server, certificateAuthority } = await describeCluster(aws, address, options);
  const ca = certificateAuthority?.data;
  if (server === undefined || ca === undefined) throw notReady(aws, address, status ?? 'of unknown status');
  const { keys, sts } = await aws.signing(region, options);
  const { url } = sts.config.endpointProvider({
    Region: region, Endpoint: endpointOf(aws.account.endpoints, 'sts'),
    UseFIPS: false, UseDualStack: false, UseGlobalEndpoint: false,
  });
  // Signatures know whole seconds.
  const at = Math.floor(aws.parts.now().getTime() / 1_000) * 1_000;
  const token = await clusterToken(sts, { keys, region, name, url, at: new Date(at) });
  return {
    server,
    kubeconfig: kubeconfigText({ name: arn, server, caPem: Buffer.from(ca, 'base64').toString(), token }),
    // A token is good for as long as its keys are.
    expiresAt: new Date(Math.min(at + tokenLifeMs, keys.expiresAt?.getTime() ?? Infinity)),
  };
}

interface TokenParts {
  readonly keys: AwsKeys;
  readonly region: string;
  /** Of the cluster. */
  readonly name: string;
  /** Where STS is in the region. */
  readonly url: URL;
  readonly at: Date;
}

/**
 * The address of a call to STS that tells who signed it; EKS makes the call. The cluster's name is signed and not in the address,
 * so that nobody who gets the token can use it on another cluster.
 */
async function clusterToken(sts: STS, { keys, region, name, url, at }: TokenParts): Promise<string> {
  const { accessKeyId, secretAccessKey, sessionToken } = keys;
  const signer = new SignatureV4({
    service: 'sts', region, sha256: sts.config.sha256,
    credentials: { accessKeyId, secretAccessKey, ...(sessionToken === undefined ? {} : { sessionToken }) },
  });
  const request = {
    method: 'GET', protocol: url.protocol, hostname: url.hostname, path: url.pathname,
    headers: { host: url.host, 'x-k8s-aws-id': name }, query: { Action: 'GetCallerIdentity', Version: '2011-06-15' },
  };
  const { query = {} } = await signer.presign(request, { signingDate: at, expiresIn: 60 });
  const search = Object.entries(query).map((pair) => pair.map((part) => encodeURIComponent(String(part))).join('=')).join('&');
  return `k8s-aws-v1.${Buffer.from(`${url.origin}${url.pathname}?${search}`).toString('base64url')}`;
}

function notReady({ partition }: AwsAccess, { region, name }: ClusterAddress, status: string): CloudFailure {
  const soon = status === 'CREATING' || status === 'PENDING';
  return new CloudFailure({
    provider: 'aws',
    operation: 'eks:DescribeCluster',
    kind: soon ? 'unavailable' : 'invalid_request',
    bucket: soon ? 'transient' : 'user_action',
    code: 'ClusterNotReady',
    said: `the cluster ${name} in ${region} is ${status} and has no address yet`,
    fixHint: soon ? 'Wait until the cluster is active.' : 'Look at the cluster in the console: it is not usable in this state.',
    consoleUrl: consoleUrl('clusters', partition, region),
  });
}
