import { execFile } from 'node:child_process';
import { createPublicKey, generateKeyPairSync, randomBytes, X509Certificate } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { testTools } from '@spacedock/helm/testing';
import { kubeconfigEntries } from '@spacedock/kube';
import { type Sandbox, startSandbox } from '@spacedock/sandbox';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { credentialsOf } from './aws/testing/aws-world.ts';
import { identityToken, issuer } from './azure/testing/azure-world.ts';
import type { Cloud, CloudAccount, ClusterAddress } from './cloud.ts';
import type { CredentialsOf } from './credentials.ts';
import { credentialsIn } from './gcp/testing/google.ts';
import { openCloud } from './open-cloud.ts';
import type { Provider } from './provider.ts';

const second = 1_000;
const minute = 60_000;
const day = 24 * 60 * minute;

let ahead = 0;
/** The clouds, their clusters and the accounts go by it; kubectl and TLS go by that of the machine, so each test begins there. */
const clock = { now: () => new Date(Date.now() + ahead), advance: (milliseconds: number) => void (ahead += milliseconds) };
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const jwk = { ...createPublicKey(privateKey).export({ format: 'jwk' }), kty: 'RSA', kid: 'one', alg: 'RS256' };
const sandboxErrors: unknown[] = [];
let sandbox: Sandbox;
let program = '';

beforeAll(async () => {
  const log = { error: (details: object, text: string) => void sandboxErrors.push([text, details]), warn: () => undefined };
  sandbox = await startSandbox({ now: clock.now, log, randomBytes, trustedIssuer: { issuer, jwks: async () => ({ keys: [jwk] }) } });
  program = (await testTools()).kubectl.path;
}, 300_000);

beforeEach(() => void (ahead = 0));

afterAll(async () => {
  await sandbox.close();
  if (sandboxErrors.length > 0) throw new Error(`The sandbox itself failed: ${JSON.stringify(sandboxErrors)}`);
});

type Credentials = CredentialsOf[Provider];

/** Everything that an account of the sandbox's clouds can be connected with. */
const ways: readonly (readonly [Provider, Credentials['method'], () => Credentials])[] = [
  ['aws', 'static_keys', () => credentialsOf(clouds().aws).static_keys],
  ['aws', 'assume_role', () => credentialsOf(clouds().aws).assume_role],
  ['aws', 'temporary_credentials', () => credentialsOf(clouds().aws).temporary_credentials],
  ['gcp', 'service_account', () => credentialsIn(clouds().gcp.credentials).service_account],
  ['gcp', 'oauth', () => credentialsIn(clouds().gcp.credentials).oauth],
  ['gcp', 'workload_identity', () => credentialsIn(clouds().gcp.credentials).workload_identity],
  ['azure', 'service_principal', servicePrincipal],
  ['azure', 'workload_identity_federation', () => {
    const { tenantID: tenantId, clientID: clientId } = clouds().azure.credentials.workload_identity_federation;
    return { method: 'workload_identity_federation', tenantId, clientId };
  }],
];

function servicePrincipal(): CredentialsOf['azure'] {
  const { tenantID: tenantId, clientID: clientId, clientSecret } = clouds().azure.credentials.service_principal;
  return { method: 'service_principal', tenantId, clientId, clientSecret };
}

/** A cluster that is in each cloud from the beginning. */
const addresses: Readonly<Record<Provider, ClusterAddress>> = {
  aws: { region: 'us-east-1', name: 'checkout-prod' },
  gcp: { region: 'us-central1', name: 'checkout-prod' },
  azure: { region: 'eastus', name: 'checkout-prod', resourceGroup: 'checkout-rg' },
};

test.each(ways)('of %s with %s: kubectl works until the kubeconfig expires, and again with a new one', async (provider, _, credentials) => {
  const cloud = await open(provider, credentials());
  const { identity } = await cloud.verify();
  const { kubeconfig, expiresAt } = await cloud.mintKubeconfig(addresses[provider]);
  const kubectl = await kubectlWith(kubeconfig);
  expect(await kubectl('get', 'namespaces', '--output=name')).toMatchObject({ code: 0, printed: expect.stringContaining('namespace/kube-system') });

  clock.advance(expiresAt.getTime() - clock.now().getTime() - minute);
  const name = `minted-${randomBytes(4).toString('hex')}`;
  expect(await kubectl('create', 'configmap', name, '--from-literal=by=kubectl')).toMatchObject({ code: 0, printed: `configmap/${name} created\n` });
  expect(await kubectl('auth', 'whoami', '--output=jsonpath={.status.userInfo.username}')).toMatchObject({ code: 0, printed: identity });

  // The life of a token begins when the cloud made it; ours is counted from when it was asked for, and is over a little earlier.
  clock.advance(minute + 10 * second);
  expect(await kubectl('get', 'configmap', name)).toEqual({
    code: 1, printed: '', complained: 'error: You must be logged in to the server (Unauthorized)\n',
  });

  const again = await kubectlWith((await cloud.mintKubeconfig(addresses[provider])).kubeconfig);
  expect(await again('get', 'configmap', name, '--output=jsonpath={.data.by}')).toMatchObject({ code: 0, printed: 'kubectl' });
});

/**
 * AKS with local accounts hands out a client certificate. Whether that is over is judged in the TLS handshake, by OpenSSL and by the
 * machine's clock: to move the sandbox's clock past its end, as above, would change nothing. What can be moved is the moment of issue:
 * a cloud whose clock is two years behind issues a certificate that is over by now.
 */
test('of azure with local accounts: kubectl works with a certificate until that ends', async () => {
  const { azure } = clouds();
  await azure.addCluster({ name: 'local', entra: false });
  const address = { ...addresses.azure, name: 'local' };
  const cloud = await open('azure', servicePrincipal());
  const minted = await cloud.mintKubeconfig(address);
  const kubectl = await kubectlWith(minted.kubeconfig);
  expect(await kubectl('get', 'namespaces', '--output=name')).toMatchObject({ code: 0, printed: expect.stringContaining('namespace/kube-system') });
  expect(await kubectl('create', 'configmap', 'minted', '--from-literal=by=kubectl')).toMatchObject({ code: 0, printed: 'configmap/minted created\n' });
  // It says whose cluster it is rather than who asked Azure for it: the cluster does not know Entra.
  expect(await kubectl('auth', 'whoami', '--output=jsonpath={.status.userInfo.username}')).toMatchObject({ code: 0, printed: 'masterclient' });

  clock.advance(clock.now().getTime() - minted.expiresAt.getTime() - day);
  const over = await (await open('azure', servicePrincipal())).mintKubeconfig(address);
  const certificate = String(kubeconfigEntries(over.kubeconfig).user['client-certificate-data']);
  expect(over.expiresAt).toEqual(new X509Certificate(Buffer.from(certificate, 'base64')).validToDate);
  expect(over.expiresAt.getTime()).toBeLessThan(Date.now());
  expect(await (await kubectlWith(over.kubeconfig))('get', 'configmap', 'minted')).toEqual({
    code: 1, printed: '', complained: expect.stringMatching(/Unauthorized|Forbidden/),
  });
  expect(await kubectl('get', 'configmap', 'minted', '--output=jsonpath={.data.by}')).toMatchObject({ code: 0, printed: 'kubectl' });
});

function clouds() {
  const { aws, gcp, azure } = sandbox;
  if (!aws || !gcp || !azure) throw new Error('The sandbox was started without one of its clouds.');
  return { aws, gcp, azure };
}

let accounts = 0;

async function open(provider: Provider, credentials: Credentials): Promise<Cloud> {
  const found = sandbox.accounts.find((one) => one.provider === provider);
  if (!found) throw new Error(`The sandbox has no account of ${provider}.`);
  const { cloudAccountID: cloudAccountId, endpoints } = found;
  const account: CloudAccount = { id: `ca_kubectl${(accounts += 1)}`, provider, cloudAccountId, credentials, revision: '1', endpoints };
  const cloud = await openCloud(account, {
    now: clock.now, random: () => 0, identityToken: async (audience) => identityToken(privateKey, clock.now(), { aud: audience }),
  });
  onTestFinished(cloud.close);
  return cloud;
}

interface Ended {
  readonly code: number;
  readonly printed: string;
  readonly complained: string;
}

/** The real program, with nothing to go by but this kubeconfig. */
async function kubectlWith(kubeconfig: string): Promise<(...args: readonly string[]) => Promise<Ended>> {
  const directory = await mkdtemp(join(tmpdir(), 'minted-kubectl-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const file = join(directory, 'kubeconfig');
  await writeFile(file, kubeconfig, { mode: 0o600 });
  const env = { KUBECONFIG: file, HOME: directory, PATH: '', KUBECTL_KUBERC: 'false' };
  return async (...args) => {
    try {
      const { stdout, stderr } = await promisify(execFile)(program, args, { env });
      return { code: 0, printed: stdout, complained: stderr };
    } catch (error) {
      const { code, stdout, stderr } = error as { readonly code?: unknown; readonly stdout?: string; readonly stderr?: string };
      if (typeof code !== 'number') throw error;
      return { code, printed: stdout ?? '', complained: stderr ?? '' };
    }
  };
}
