import { type SandboxCloud, sandboxCredentials } from '@spacedock/server';
import type { Command } from '../command.ts';

const isCloud = (text: string | undefined): text is SandboxCloud => text === 'aws' || text === 'gcp' || text === 'azure';

export const sandboxCredentialsCommand: Command = {
  name: 'sandbox credentials',
  summary: 'Print what opens a cloud of the sandbox, to connect it once more',
  about: 'In the words of the form that they go into: Cloud accounts, Connect an account. The server may be running or not.',
  words: [{ name: 'cloud', meaning: 'Which one.', accepts: 'aws, gcp or azure', fits: isCloud }],
  flags: [],
  async run({ options, flag, print, note }) {
    const cloud = flag('cloud');
    if (!isCloud(cloud)) throw new Error('Which cloud? Give aws, gcp or azure.');
    const { cloudAccountID, url, sets } = await sandboxCredentials(options, cloud);
    print(lines([[accountLabels[cloud], cloudAccountID], ['Where it is', url]]));
    for (const [method, set] of Object.entries(sets)) {
      const fields = Object.entries(set).map(([name, value]) => [labels[name] ?? name, written(value)] as const);
      print(`\n${methodLabels[method] ?? method}\n${lines(fields)}`);
    }
    note('\nThey open nothing but the sandbox.\n');
  },
};

const lines = (fields: readonly (readonly [string, string])[]): string => fields.map(([label, value]) => `  ${label}: ${value}\n`).join('');
const written = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/* The words of the web app. apps/web/e2e/accounts.test.ts fills its form by them. */
const accountLabels: Readonly<Record<SandboxCloud, string>> = { aws: 'Account id', gcp: 'Project id', azure: 'Subscription id' };
const methodLabels: Readonly<Record<string, string>> = {
  static_keys: 'Access keys',
  assume_role: 'Assume a role',
  service_account: 'Service account key',
  oauth: 'OAuth',
  workload_identity: 'Workload identity',
  service_principal: 'Service principal',
  workload_identity_federation: 'Workload identity federation',
};
const labels: Readonly<Record<string, string>> = {
  accessKeyID: 'Access key id',
  secretAccessKey: 'Secret access key',
  roleArn: 'Role ARN',
  externalID: 'External id',
  serviceAccountKey: 'Key file (JSON)',
  clientID: 'Client id',
  clientSecret: 'Client secret',
  refreshToken: 'Refresh token',
  audience: 'Audience',
  serviceAccountEmail: 'Service account',
  tenantID: 'Tenant id',
};
