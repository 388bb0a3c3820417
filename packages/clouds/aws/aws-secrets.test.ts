import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import type { Cloud } from '../cloud.ts';
import type { AwsCredentials } from '../credentials.ts';
import { testAwsWorld } from './testing/aws-world.ts';
import { answeringServer } from './testing/refusing-server.ts';

const secretFields = ['secretAccessKey', 'sessionToken'] as const;
const secretsOf = (credentials: AwsCredentials): readonly string[] =>
  secretFields.flatMap((field) =>
    field in credentials ? [String((credentials as Readonly<Record<string, unknown>>)[field])] : [],
  );

/** Everything that can be got out of an error by those who log it. */
async function errorsOf(cloud: Cloud): Promise<string> {
  const address = { region: 'us-east-1', name: 'checkout-prod' };
  const asks = [
    () => cloud.verify(),
    () => cloud.regions(),
    () => cloud.clusters(),
    () => cloud.cluster(address),
    () => cloud.networks(address),
    () => cloud.subnets(address),
    () => cloud.dnsZones(),
    () => cloud.instanceTypes(address),
    () => cloud.mintKubeconfig(address),
    () => cloud.readSecret(address),
    () => cloud.registryLogin({ registry: '123456789012.dkr.ecr.us-east-1.amazonaws.com' }),
  ];
  const texts: string[] = [];
  for (const ask of asks) {
    try {
      await ask();
    } catch (error) {
      texts.push(
        JSON.stringify(error),
        String(error),
        (error as Error).stack ?? '',
        inspect(error, { depth: Infinity, showHidden: true }),
      );
    }
  }
  expect(texts.length).toBeGreaterThanOrEqual(4);
  return texts.join('\n');
}

test('what AWS says of a wrong signature, with all that was signed in it, does not get through', async () => {
  const { open, credentials } = await testAwsWorld();
  for (const right of Object.values(credentials())) {
    const wrong = { ...right, secretAccessKey: `${right.secretAccessKey}-wrong` };
    const said = await errorsOf(open({ credentials: wrong }));
    expect(said).toContain('does not match the signature');
    for (const secret of [...secretsOf(wrong), ...secretsOf(right)]) expect(said).not.toContain(secret);
    expect(said).not.toMatch(/x-amz-security-token|X-Amz-Signature=[0-9a-f]/i);
  }
});

test('who has no permissions and who is cut off does not see secrets either', async () => {
  const { open, aws, faults, credentials } = await testAwsWorld();
  aws.setPermissions({ allow: [] });
  for (const [method, right] of Object.entries(credentials()) as [keyof ReturnType<typeof credentials>, AwsCredentials][]) {
    const said = await errorsOf(open({ method }));
    for (const secret of secretsOf(right)) expect(said).not.toContain(secret);
  }
  faults.add({ operation: '*', effect: 'reset_after' });
  const said = await errorsOf(open({ method: 'temporary_credentials' }));
  for (const secret of secretsOf(credentials().temporary_credentials)) expect(said).not.toContain(secret);
});

test('a server that throws back what it was sent gets no secret into a message', async () => {
  const url = await answeringServer((request, response) => {
    const text = inspect(request.headers);
    response.writeHead(400, { 'content-type': 'application/json', 'x-amzn-errortype': 'EchoException' });
    response.end(JSON.stringify({ message: text }));
  });
  const { open, credentials, aws } = await testAwsWorld();
  const { temporary_credentials: right } = credentials();
  const said = await errorsOf(open({ credentials: right, endpoints: { url } }));
  for (const secret of secretsOf(right)) expect(said).not.toContain(secret);
  // Of a role the session is asked for at the right place, and then shown to the wrong one.
  const services = { sts: aws.url };
  const ofSession = await errorsOf(open({ method: 'assume_role', endpoints: { url, services } }));
  expect(ofSession).toContain("'x-amz-security-token': '…'");
});

test('an open cloud shows nothing of its account', async () => {
  const { open, credentials } = await testAwsWorld();
  const cloud = open({ method: 'assume_role' });
  await cloud.verify();
  const shown = inspect(cloud, { depth: Infinity, showHidden: true }) + JSON.stringify(cloud);
  for (const secret of secretsOf(credentials().assume_role)) expect(shown).not.toContain(secret);
});
