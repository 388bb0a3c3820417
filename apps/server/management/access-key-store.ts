import { timestampDate, timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { Client } from '@connectrpc/connect';
import { type AccessTokenEntry, type AccessTokenService, OutcomeError } from '@spacedock/contracts';
import {
  fieldCause,
  forbidden,
  invalidObject,
  type KindDeclaration,
  type KubeObject,
  nameProblems,
  resourceOf,
  type Store,
  type StoredObject,
  timestamp,
  type UserInfo,
  type Write,
  type WriteResult,
} from '@spacedock/kube';
import { managementBasePath } from './base-path.ts';
import { callerOf } from './caller-of.ts';
import type { OwnedAccessKey } from './kinds/people/owned-access-key-kind.ts';
import { outcomeStatus } from './outcome-status.ts';
import type { Person } from './plane.ts';
import { uidOf } from './projection-id.ts';

export interface AccessKeyStoreParts {
  readonly tokens: Client<typeof AccessTokenService>;
  readonly kind: KindDeclaration;
  readonly user: UserInfo;
  readonly person: Person | undefined;
  readonly now: () => Date;
}

/** Of a list of which nobody keeps account: it has always this version. */
const revision = 1n;

/** The caller's personal access tokens as objects. Nothing is stored here. */
export function accessKeyStore({ tokens, kind, user, person, now }: AccessKeyStoreParts): Store {
  const own = (): Person => {
    if (!person) throw forbidden(user, 'get', kind, { namespace: '', name: '', subresource: '' });
    return person;
  };
  const caller = () => callerOf(own(), `${managementBasePath}/apis/management.loft.sh/v1/ownedaccesskeys`);
  const refused = (error: unknown): never => {
    throw outcomeStatus(error);
  };

  async function all(): Promise<readonly StoredObject[]> {
    const { tokens: found } = await tokens.listAccessTokens({ caller: caller() }).catch(refused);
    return found.map((entry) => storedOf(entry)).toSorted((one, other) => (one.name < other.name ? -1 : 1));
  }

  /** Tokens have been given any names before they were objects. */
  const nameOf = ({ id, name }: AccessTokenEntry): string =>
    nameProblems(name, 'subdomain').length === 0 ? name : id.replaceAll('_', '-');

  function storedOf(entry: AccessTokenEntry, spec: OwnedAccessKey['spec'] = {}): StoredObject {
    const { id, name, createdAt, expiresAt, lastUsedAt } = entry;
    const made = createdAt ? timestampDate(createdAt) : now();
    const object = {
      kind: kind.kind,
      apiVersion: `${kind.group}/${kind.version}`,
      metadata: { name: nameOf(entry), uid: uidOf(id), resourceVersion: String(revision), creationTimestamp: timestamp(made) },
      spec: {
        displayName: name,
        user: own().handle,
        type: 'User',
        ...(expiresAt ? { ttl: Math.round((timestampDate(expiresAt).getTime() - made.getTime()) / 1000) } : {}),
        ...spec,
      },
      status: lastUsedAt ? { lastActivity: timestamp(timestampDate(lastUsedAt)) } : {},
    };
    return {
      resource: resourceOf(kind),
      namespace: '',
      name: object.metadata.name,
      uid: object.metadata.uid,
      revision,
      labels: {},
      fields: { 'metadata.name': object.metadata.name },
      text: JSON.stringify(object),
    };
  }

  async function create(write: Write): Promise<WriteResult> {
    const wanted = JSON.parse(`${write.draft.textBefore}0${write.draft.textAfter}`) as KubeObject & OwnedAccessKey;
    const { ttl, user: whose } = wanted.spec ?? {};
    if (whose && whose !== own().handle)
      throw invalidObject(kind, wanted.metadata.name, [fieldCause.invalid('spec.user', whose, 'only your own can be made')]);
    const expiresAt = ttl ? { expiresAt: timestampFromDate(new Date(now().getTime() + ttl * 1000)) } : {};
    try {
      const { entry, token } = await tokens.createAccessToken({ caller: caller(), name: wanted.metadata.name, ...expiresAt });
      if (!entry) throw new Error('The config service made a token, but did not say which.');
      return { kind: 'written', object: storedOf(entry, { key: token }) };
    } catch (error) {
      return error instanceof OutcomeError && error.code === 'token.exists' ? { kind: 'exists' } : refused(error);
    }
  }

  async function remove(write: Write): Promise<WriteResult> {
    const { tokens: found } = await tokens.listAccessTokens({ caller: caller() }).catch(refused);
    const entry = found.find((candidate) => nameOf(candidate) === write.key.name);
    if (!entry) return { kind: 'conflict', current: undefined };
    await tokens.deleteAccessToken({ caller: caller(), id: entry.id }).catch(refused);
    return { kind: 'written', object: storedOf(entry) };
  }

  return {
    get: async ({ name }) => (await all()).find((candidate) => candidate.name === name),
    async list(_range, { selection, after } = {}) {
      const items = (await all()).filter(
        ({ name }) =>
          (after === undefined || name > after.name) &&
          (selection?.labels.length ?? 0) === 0 &&
          (selection?.fields ?? []).every(({ operator, value }) => (operator === '!=') !== (name === value)),
      );
      return { revision, items, more: false };
    },
    write: (write) => (write.kind === 'create' ? create(write) : remove(write)),
    watch: async () => {
      throw new Error('Tokens cannot be watched.');
    },
    revision: async () => revision,
    compact: async () => undefined,
    close: async () => undefined,
  };
}
