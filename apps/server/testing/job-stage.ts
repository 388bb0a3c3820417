import { type AwsAccess, awsAccess } from '@spacedock/clouds/aws';
import type { Sandbox } from '@spacedock/sandbox';
import type { DatabaseSecret } from '../provisioner/databases/secret-vault.ts';
import type { Job } from '../provisioner/jobs/job.ts';
import type { TestAnswer, TestClient } from './client.ts';
import { settled } from './settled-job.ts';
import { startWorld, type World } from './world.ts';

/** A whole server that works on jobs, with an AWS to work on, and what tests of provisioning do to both. */
export interface JobStage {
  readonly world: World;
  readonly sandbox: Sandbox;
  readonly aws: NonNullable<Sandbox['aws']>;
  readonly cloudAccountID: string;
  readonly region: string;
  /** Into the account and region of the stage, as the administrator, unless said. */
  readonly submit: (
    body: Readonly<Record<string, unknown>>,
    as?: TestClient,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<TestAnswer<Job>>;
  /** The same, where it has to be taken. */
  readonly submitted: (body: Readonly<Record<string, unknown>>) => Promise<Job>;
  readonly get: (job: Pick<Job, 'id'>) => Promise<Job>;
  readonly rest: (job: Pick<Job, 'id'>) => Promise<Job>;
  /** Of a network that is there. */
  readonly subnetIDs: readonly string[];
  /** What was made in the cloud and is still there. */
  readonly left: () => readonly string[];
  /** What stands in the secret manager, as an app would read it. */
  readonly secret: (ref: string) => Promise<DatabaseSecret>;
  /** As somebody would in the console of the cloud. */
  readonly changeSecret: (ref: string, text: string) => Promise<void>;
}

const region = 'us-east-1';

export const jobPath = ({ id }: Pick<Job, 'id'>): string => `/provisioning-jobs/${id}`;

export async function jobStage(): Promise<JobStage> {
  const world = await startWorld({ jobs: { sweepMs: 50, pollMs: 50 } });
  const sandbox = await world.clouds.sandbox();
  const { aws } = sandbox;
  if (!aws) throw new Error('The sandbox was started without AWS.');
  const cloudAccountID = await world.clouds.cloudAccount();
  const idsOf = async (what: string): Promise<readonly string[]> =>
    (await world.admin.get<{ id: string }[]>(`/cloud-accounts/${cloudAccountID}/${what}`)).data.map(({ id }) => id);
  const [networkId] = await idsOf(`networks?region=${region}`);
  const subnetIDs = await idsOf(`subnets?region=${region}&networkId=${networkId}`);

  const submit: JobStage['submit'] = (body, as = world.admin, headers = {}) => {
    const place = 'spaceID' in body || 'cloudAccountID' in body ? {} : { cloudAccountID, region };
    return as.send('POST', '/provisioning-jobs', { ...place, ...body }, headers);
  };
  async function get({ id }: Pick<Job, 'id'>): Promise<Job> {
    const { status, text, data } = await world.admin.get<Job>(jobPath({ id }));
    if (status !== 200) throw new Error(`The job ${id} was answered with ${status}: ${text}`);
    return data;
  }

  /** Past Spacedock, with the cloud's own SDK. */
  async function asking<Answer>(work: (access: AwsAccess) => Promise<Answer>): Promise<Answer> {
    const { cloudAccountID: cloudAccountId, endpoints } = await world.clouds.account('aws');
    const { accessKeyID: accessKeyId, secretAccessKey } = aws?.credentials.static_keys ?? {
      accessKeyID: '',
      secretAccessKey: '',
    };
    const access = awsAccess(
      {
        id: 'ca_app',
        provider: 'aws',
        cloudAccountId,
        revision: '',
        endpoints,
        credentials: { method: 'static_keys', accessKeyId, secretAccessKey },
      },
      { now: world.clock.now, random: Math.random, identityToken: async () => '' },
    );
    try {
      return await work(access);
    } finally {
      access.close();
    }
  }

  return {
    world,
    sandbox,
    aws,
    cloudAccountID,
    region,
    subnetIDs,
    submit,
    get,
    async submitted(body) {
      const { status, text, data } = await submit(body);
      if (status !== 201) throw new Error(`A job was answered with ${status}: ${text}`);
      return data;
    },
    rest: (job) => settled(world, world.admin, jobPath(job)),
    left: () => sandbox.ledger.left().map(({ kind, id }) => `${kind} ${id}`),
    async secret(ref) {
      const { SecretString = '' } = await asking((access) =>
        access.ask('secretsmanager:GetSecretValue', { region }, (secrets, how) => secrets.getSecretValue({ SecretId: ref }, how)),
      );
      return JSON.parse(SecretString) as DatabaseSecret;
    },
    async changeSecret(ref, text) {
      await asking((access) =>
        access.ask('secretsmanager:PutSecretValue', { region }, (secrets, how) =>
          secrets.putSecretValue({ SecretId: ref, SecretString: text }, how),
        ),
      );
    },
  };
}
