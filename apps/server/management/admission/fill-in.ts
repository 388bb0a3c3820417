import type { AccessEntry, Owner } from '../objects/common.ts';
import type { SpaceInstanceSpec } from '../objects/space-instance.ts';
import { setSpec, type SpaceChange } from './space-change.ts';

/** The three fields that the server fills in when they are left out, and keeps when an update does not mention them. */
export function fillIn(change: SpaceChange): void {
  fillOwner(change);
  keepCluster(change);
  fillAccess(change);
}

function fillOwner({ next, old, person }: SpaceChange): void {
  if (next.spec?.owner?.user || next.spec?.owner?.team) return;
  const owner = old?.spec?.owner ?? (person ? { user: person.handle } : undefined);
  if (owner) setSpec(next, { owner });
}

/** Where it lies is decided later, by the controller; once. */
function keepCluster({ next, old }: SpaceChange): void {
  const [given, before] = [next.spec?.clusterRef ?? {}, old?.spec?.clusterRef ?? {}];
  const [cluster, namespace] = [given.cluster || before.cluster, given.namespace || before.namespace];
  if (!cluster && !namespace) return;
  setSpec(next, { clusterRef: { ...(cluster ? { cluster } : {}), ...(namespace ? { namespace } : {}) } });
}

const adminEntry = 'instance-admin-access';
const userEntry = 'instance-access';

/**
 * Shows who has access by owning the space or by its own rules, under names that tools know. Entries of these names always say
 * what the spec says, so that nobody keeps a right by an entry that was written before; entries of any other name are left
 * alone.
 */
function fillAccess({ next, old }: SpaceChange): void {
  const given = next.spec?.access ?? old?.spec?.access ?? [];
  const own = ownEntries(next.spec ?? {});
  if (given.every(isOwn)) setSpec(next, { access: own });
  else
    setSpec(next, { access: given.flatMap((entry) => (isOwn(entry) ? own.filter(({ name }) => name === entry.name) : [entry])) });
}

const isOwn = ({ name }: AccessEntry): boolean => name === adminEntry || name === userEntry;

function ownEntries({ owner, extraAccessRules = [] }: SpaceInstanceSpec): readonly AccessEntry[] {
  const shared = namesIn(extraAccessRules);
  return [
    ...(owner ? [{ name: adminEntry, verbs: ['use', 'get', 'update', 'delete', 'patch'], ...ownerNames(owner) }] : []),
    ...(shared.users.length + shared.teams.length > 0 ? [{ name: userEntry, verbs: ['use', 'get'], ...nonEmpty(shared) }] : []),
  ];
}

const ownerNames = ({ user, team }: Owner): Pick<AccessEntry, 'users' | 'teams'> =>
  user ? { users: [user] } : team ? { teams: [team] } : {};

const namesIn = (
  rules: readonly Pick<AccessEntry, 'users' | 'teams'>[],
): { readonly users: readonly string[]; readonly teams: readonly string[] } => ({
  users: [...new Set(rules.flatMap(({ users = [] }) => users))],
  teams: [...new Set(rules.flatMap(({ teams = [] }) => teams))],
});

const nonEmpty = ({ users, teams }: ReturnType<typeof namesIn>): Pick<AccessEntry, 'users' | 'teams'> => ({
  ...(users.length > 0 ? { users } : {}),
  ...(teams.length > 0 ? { teams } : {}),
});
