import type { AwsWorld } from '../aws-operation.ts';
import type { AwsState } from '../aws-state.ts';
import { assumerName, roleName, userName } from '../first-contents.ts';
import { iamId, secretKey } from './ids.ts';
import { principals } from './principals.ts';
import { issueSession } from './sessions.ts';

interface Keys {
  readonly accessKeyID: string;
  readonly secretAccessKey: string;
}

/** Each way of AWS to show who one is, as `POST /api/cloud-accounts` takes its credentials. */
export interface AwsCredentialSets {
  readonly static_keys: Keys;
  readonly assume_role: Keys & { readonly roleArn: string; readonly externalID: string };
  readonly temporary_credentials: Keys & { readonly sessionToken: string };
}

type Parts = Pick<AwsWorld, 'state' | 'changed' | 'now' | 'randomBytes'>;

const temporarySeconds = 12 * 3_600;

export const credentialSets = (world: Parts): AwsCredentialSets => ({ ...lastingSets(world.state), temporary_credentials: temporary(world) });

/** Those that are good until somebody takes them back. */
export function lastingSets(state: AwsState): Omit<AwsCredentialSets, 'temporary_credentials'> {
  const { role } = principals(state);
  const { externalId = '' } = state.roles.find(({ name }) => name === roleName) ?? {};
  return {
    static_keys: keyOf(state, userName),
    assume_role: { roleArn: role, externalID: externalId, ...keyOf(state, assumerName) },
  };
}

/** Empty texts where they were revoked. */
function keyOf(state: AwsState, user: string): Keys {
  const { id, secret } = state.users.find(({ name }) => name === user)?.accessKeys[0] ?? { id: '', secret: '' };
  return { accessKeyID: id, secretAccessKey: secret };
}

function temporary(world: Parts): AwsCredentialSets['temporary_credentials'] {
  const { state, now } = world;
  const { user } = principals(state);
  const record = state.users.find(({ name }) => name === userName);
  const found = Object.entries(state.sessions).find(([, { arn, expiresAt }]) =>
    arn === user && Date.parse(expiresAt) > now().getTime() + (temporarySeconds * 1_000) / 2);
  const [accessKeyId, session] = found ?? ((): [string, { secret: string; token: string }] => {
    const issued = issueSession(world, { arn: user, source: user, userId: record?.id ?? '' }, temporarySeconds);
    return [issued.accessKeyId, issued];
  })();
  return { accessKeyID: accessKeyId, secretAccessKey: session.secret, sessionToken: session.token };
}

export function endSessions({ state, changed }: Parts): void {
  for (const id of Object.keys(state.sessions)) delete state.sessions[id];
  changed();
}

export function endCredentials(world: Parts): void {
  for (const user of world.state.users) user.accessKeys = [];
  endSessions(world);
}

export function newKeys({ state, changed, randomBytes }: Parts): void {
  for (const user of state.users) user.accessKeys = [{ id: iamId('AKIA', randomBytes), secret: secretKey(randomBytes) }];
  changed();
}
