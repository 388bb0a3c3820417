import { randomBytes } from 'node:crypto';
import { type Sandbox, type SandboxAccount, type SandboxCloud, startSandbox } from '@spacedock/sandbox';
import type { Person } from './world.ts';

export interface WorldClouds {
  /** Clouds over HTTPS, started when they are first asked for and on the world's clock. */
  readonly sandbox: (...clouds: readonly SandboxCloud[]) => Promise<Sandbox>;
  /** The body that connects the sandbox's account of that cloud. */
  readonly account: (cloud?: SandboxCloud) => Promise<SandboxAccount>;
  /** A connected AWS account of the organisation: the same one each time, or one of its own. */
  readonly cloudAccount: (organisationId?: string, which?: 'the same' | 'another') => Promise<string>;
  /** A cluster in the AWS of the sandbox that nobody has access to yet. */
  readonly cluster: () => Promise<{ readonly region: string; readonly clusterName: string }>;
  /** A registered cluster; each is one of its own to the cloud, though all stand on one API server. */
  readonly space: (organisationId?: string) => Promise<string>;
}

export interface WorldCloudsParts {
  readonly now: () => Date;
  readonly organisationId: string;
  /** Somebody who may connect accounts with endpoints. */
  readonly installationAdmin: (organisationId: string) => Promise<Person>;
}

const region = 'us-east-1';

export function worldClouds({ now, organisationId, installationAdmin }: WorldCloudsParts): WorldClouds & { readonly close: () => Promise<void> } {
  const running: Promise<Sandbox>[] = [];
  const started = new Map<SandboxCloud, Promise<Sandbox>>();
  const admins = new Map<string, Promise<Person>>();
  const accounts = new Map<string, Promise<string>>();
  const errors: unknown[] = [];
  const log = { error: (fields: object, text: string) => void errors.push([fields, text]), warn: () => undefined, info: () => undefined };

  function sandbox(...clouds: readonly SandboxCloud[]): Promise<Sandbox> {
    const [first = 'aws'] = clouds;
    const found = started.get(first);
    if (found) return found;
    const starting = startSandbox({ now, log, randomBytes, clouds: clouds.length === 0 ? ['aws'] : clouds });
    running.push(starting);
    for (const cloud of clouds.length === 0 ? ['aws' as const] : clouds) started.set(cloud, starting);
    return starting;
  }

  const adminOf = (organisation: string): Promise<Person> => {
    const known = admins.get(organisation) ?? installationAdmin(organisation);
    admins.set(organisation, known);
    return known;
  };

  async function account(cloud: SandboxCloud = 'aws'): Promise<SandboxAccount> {
    const found = (await sandbox(cloud)).accounts.find(({ provider }) => provider === cloud);
    if (!found) throw new Error(`The sandbox was started without ${cloud}.`);
    return found;
  }

  function cloudAccount(organisation: string = organisationId, which: 'the same' | 'another' = 'the same'): Promise<string> {
    const connect = async (): Promise<string> => made(
      await adminOf(organisation), 'POST', '/cloud-accounts', { ...await account(), name: `AWS ${randomBytes(6).toString('hex')}` },
    );
    if (which === 'another') return connect();
    const known = accounts.get(organisation) ?? connect();
    accounts.set(organisation, known);
    return known;
  }

  async function cluster(): Promise<{ readonly region: string; readonly clusterName: string }> {
    const clusterName = `cluster-${randomBytes(6).toString('hex')}`;
    await (await sandbox()).aws?.addCluster({ name: clusterName, region, backing: 'shared' });
    return { region, clusterName };
  }

  return {
    sandbox,
    account,
    cloudAccount,
    cluster,
    async space(organisation = organisationId) {
      const [{ clusterName }, admin, cloudAccountId] = await Promise.all([cluster(), adminOf(organisation), cloudAccount(organisation)]);
      await made(admin, 'PUT', `/cloud-accounts/${cloudAccountId}/clusters/${region}/${clusterName}/access`);
      return made(admin, 'POST', '/spaces', { name: clusterName, provider: 'aws', cloudAccountId, config: { clusterName, region } });
    },
    async close() {
      for (const one of running) await (await one).close();
      if (errors.length > 0) throw new Error(`The sandbox itself failed: ${JSON.stringify(errors)}`);
    },
  };
}

async function made(person: Person, method: 'POST' | 'PUT', path: string, body?: object): Promise<string> {
  const answer = method === 'POST' ? await person.post<{ id: string }>(path, body ?? {}) : await person.put<{ id: string }>(path);
  if (answer.status >= 300) throw new Error(`${method} ${path}, to set the stage, was answered with ${answer.status}: ${answer.text}`);
  return answer.data.id;
}
