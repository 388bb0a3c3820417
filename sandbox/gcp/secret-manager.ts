import type { WireAnswer } from '../cloud/wire-server.ts';
import type { SecretRecord } from './gcp-state.ts';
import { type GoogleProblem, invalidArgument, json } from './google-answers.ts';
import { addVersion, newSecret, secretPath } from './secrets.ts';
import type { Handler, Service, ServiceCall } from './service-call.ts';

const largestPayload = 65_536;

const missing = (path: string): GoogleProblem => ({
  http: 404,
  status: 'NOT_FOUND',
  message: `Secret [${path}] not found or has no versions.`,
  legacyReason: 'notFound',
});

const entryOf = ({ world }: ServiceCall, name: string) =>
  ({ cloud: 'gcp', account: world.state.projectId, kind: 'secretmanager.secrets', id: secretPath(world, name) }) as const;

const secretView = ({ world }: ServiceCall, { name, createdAt, labels }: SecretRecord): WireAnswer =>
  json(200, { name: secretPath(world, name), createTime: createdAt, labels, replication: { automatic: {} } });

const createSecret: Handler = (call) => {
  const { world, query, body, refuse } = call;
  const name = query.get('secretId') ?? '';
  const { replication, labels } = (body ?? {}) as { readonly replication?: unknown; readonly labels?: SecretRecord['labels'] };
  if (!/^[\w-]{1,255}$/.test(name))
    return refuse(invalidArgument(`The provided Secret ID [${name}] does not match the expected format [[a-zA-Z_0-9]+].`));
  if (replication === undefined) return refuse(invalidArgument('Field [secret.replication] is required.'));
  if (world.state.secrets.some((one) => one.name === name)) {
    return refuse({
      http: 409,
      status: 'ALREADY_EXISTS',
      message: `Secret [${secretPath(world, name)}] already exists.`,
      legacyReason: 'alreadyExists',
    });
  }
  const record = newSecret(world, name, labels);
  world.ledger.created(entryOf(call, name));
  return secretView(call, record);
};

function withSecret(call: ServiceCall, answer: (record: SecretRecord) => WireAnswer): WireAnswer {
  const { name = '' } = call.params;
  const found = call.world.state.secrets.find((one) => one.name === name);
  return found ? answer(found) : call.refuse(missing(secretPath(call.world, name)));
}

const getSecret: Handler = (call) => withSecret(call, (record) => secretView(call, record));

const deleteSecret: Handler = (call) =>
  withSecret(call, (record) => {
    const { world } = call;
    world.state.secrets = world.state.secrets.filter((one) => one !== record);
    world.changed();
    world.ledger.deleted(entryOf(call, record.name));
    return json(200, {});
  });

const addSecretVersion: Handler = (call) =>
  withSecret(call, (record) => {
    const { payload } = (call.body ?? {}) as { readonly payload?: { readonly data?: unknown } };
    if (typeof payload?.data !== 'string') return call.refuse(invalidArgument('Field [payload] is required.'));
    if (Buffer.from(payload.data, 'base64').length > largestPayload)
      return call.refuse(invalidArgument(`Secret Payload is larger than ${largestPayload} bytes.`));
    addVersion(call.world, record, payload.data);
    return versionView(call, record, record.versions.length);
  });

function versionView({ world }: ServiceCall, { name, versions }: SecretRecord, number: number): WireAnswer {
  const version = versions[number - 1];
  return json(200, {
    name: `${secretPath(world, name)}/versions/${number}`,
    createTime: version?.createdAt,
    state: version?.state,
    replicationStatus: { automatic: {} },
  });
}

/** `latest` is the newest one, whatever state it is in. */
function withVersion(call: ServiceCall, answer: (record: SecretRecord, number: number) => WireAnswer): WireAnswer {
  return withSecret(call, (record) => {
    const { version = '' } = call.params;
    const number = version === 'latest' ? record.versions.length : Number(version);
    const path = `${secretPath(call.world, record.name)}${version === 'latest' ? '' : `/versions/${version}`}`;
    return record.versions[number - 1] ? answer(record, number) : call.refuse(missing(path));
  });
}

const accessVersion: Handler = (call) =>
  withVersion(call, (record, number) => {
    const path = `${secretPath(call.world, record.name)}/versions/${number}`;
    const { state = 'DISABLED', data = '' } = record.versions[number - 1] ?? {};
    if (state !== 'ENABLED') {
      return call.refuse({
        http: 400,
        status: 'FAILED_PRECONDITION',
        message: `Secret Version [${path}] is in ${state} state.`,
        legacyReason: 'failedPrecondition',
      });
    }
    return json(200, { name: path, payload: { data } });
  });

const setState =
  (state: 'ENABLED' | 'DISABLED'): Handler =>
  (call) =>
    withVersion(call, (record, number) => {
      const version = record.versions[number - 1];
      if (version) version.state = state;
      call.world.changed();
      return versionView(call, record, number);
    });

const under = (rest: string): RegExp => new RegExp(`^/v1/projects/(?<project>[^/]+)/secrets${rest}$`);
const one = '/(?<name>[^/:]+)';
const version = `${one}/versions/(?<version>[^/:]+)`;

export const secretManager: Service = {
  name: 'secretmanager.googleapis.com',
  form: 'aip193',
  routes: [
    ['POST', under(''), 'secretmanager.secrets.create', 'secretmanager.secrets.create', createSecret],
    ['GET', under(one), 'secretmanager.secrets.get', 'secretmanager.secrets.get', getSecret],
    ['DELETE', under(one), 'secretmanager.secrets.delete', 'secretmanager.secrets.delete', deleteSecret],
    ['POST', under(`${one}:addVersion`), 'secretmanager.versions.add', 'secretmanager.versions.add', addSecretVersion],
    ['GET', under(`${version}:access`), 'secretmanager.versions.access', 'secretmanager.versions.access', accessVersion],
    ['POST', under(`${version}:enable`), 'secretmanager.versions.enable', 'secretmanager.versions.enable', setState('ENABLED')],
    [
      'POST',
      under(`${version}:disable`),
      'secretmanager.versions.disable',
      'secretmanager.versions.disable',
      setState('DISABLED'),
    ],
  ],
};
