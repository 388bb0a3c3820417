import type { DirectoryTeam, Holder, HolderScope } from '@spacedock/contracts';
import { Access } from '../../../gateway/access.ts';
import { mayWithProject } from '../../access/project-verbs.ts';
import { accessRulesOf, policyOfVerb, type SpaceInPlace, spaceRights } from '../../access/space-rights.ts';
import type { Project } from '../../objects/project.ts';
import type { Person } from '../../plane.ts';
import type { ManagementStoreContext } from '../store-context.ts';
import type { SpaceAccess, Subject } from './space-access.ts';
import type { SpaceInstancePath } from './space-instance.ts';
import type { spaceInstanceStore } from './space-instance-store.ts';

const verbs = ['get', 'use', 'update', 'delete'] as const;
const everybody = '*';
/** Of one policy: enough for people to read. */
const mostHolders = 200;

type Scope = Pick<HolderScope, 'kind' | 'id'>;

/**
 * Answered by the same rules that decide. Subjects are those whom rules name, and teams are not spelt out: who is in them is
 * for those who may see teams.
 */
export function spaceAccessStore(
  { directory: contract, access }: Pick<ManagementStoreContext, 'directory' | 'access'>,
  instances: Pick<ReturnType<typeof spaceInstanceStore>, 'find'>,
) {
  /** By roles of the organisation. Who has which is for those who may see assignments. */
  async function byRoles(place: SpaceInPlace): Promise<SpaceAccess['roles']> {
    const scopes = scopesOf(place);
    const { organisationId } = access.identity;
    const told = access.holds('assignment:view');
    const holders = new Map(
      await Promise.all(
        (told ? [...new Set(Object.values(policyOfVerb))] : []).map(
          async (policy) => [policy, await contract.listHolders({ organisationId, policy, scopes, limit: mostHolders })] as const,
        ),
      ),
    );
    return verbs.map((verb) => {
      const found = holders.get(policyOfVerb[verb]);
      return {
        verb,
        policy: policyOfVerb[verb],
        scopes: scopes.map(scopeText),
        holders: found ? found.holders.map(holderOf) : null,
        more: found?.more ?? false,
      };
    });
  }

  return {
    async get(path: SpaceInstancePath): Promise<SpaceAccess> {
      const { plane, person, object, project: handle } = await instances.find(path);
      const directory = plane.directory();
      const found = (await plane.objectsFor('spacedock').get(plane.kinds.projects, '', handle)) as Project | undefined;
      // Who else is in a project is for those who see the project.
      const project = found && mayWithProject(person, 'get', found, directory) ? found : undefined;
      const place: SpaceInPlace = { instance: object, project, directory };

      /** What somebody has by being named, with these teams and no roles. */
      const named = (
        kind: Subject['kind'],
        name: string,
        displayName: string,
        who: string,
        teams: readonly DirectoryTeam[],
      ): Subject => {
        const nobody: Person = { handle: who, access: new Access(person.access.identity, []) };
        return subjectOf(kind, name, displayName, nobody, { ...place, directory: { ...directory, teamsOf: () => teams } });
      };
      const names = namesIn(place);
      const subjects = [
        ...names.users.map((user) =>
          user === everybody
            ? named('everybody', everybody, '', '', [])
            : named('user', user, directory.userByHandle(user)?.name ?? '', user, []),
        ),
        ...names.teams.flatMap((team) => {
          if (team === everybody) return [named('everybody-in-a-team', everybody, '', '', directory.teams.slice(0, 1))];
          const known = directory.teamByHandle(team);
          return known ? [named('team', team, known.name, '', [known])] : [];
        }),
      ];
      return {
        you: subjectOf('user', person.handle, directory.userByHandle(person.handle)?.name ?? '', person, {
          ...place,
          project: found,
        }),
        subjects: subjects.filter(({ rights }) => rights.length > 0),
        roles: await byRoles(place),
      };
    },
  };
}

function subjectOf(kind: Subject['kind'], name: string, displayName: string, person: Person, place: SpaceInPlace): Subject {
  const rights = verbs.flatMap((verb) => {
    const why = spaceRights.why(person, verb, place);
    return why ? [{ verb, ...why }] : [];
  });
  const uses = rights.some(({ verb }) => verb === 'use');
  return { kind, name, displayName, rights, clusterRoles: uses ? [...spaceRights.clusterRoles(person.handle, place)] : [] };
}

/** Everybody whom a rule, an entry, the project or the ownership names; each once. */
function namesIn({ instance, project }: SpaceInPlace): { readonly users: readonly string[]; readonly teams: readonly string[] } {
  const members = project?.spec?.members ?? [];
  const rules = [...(instance.spec?.access ?? []), ...accessRulesOf(instance)];
  const ofKind = (kind: string) => members.filter((member) => member.kind === kind).map(({ name = '' }) => name);
  const owners = [instance.spec?.owner, project?.spec?.owner];
  const all = (...lists: readonly (readonly (string | undefined)[])[]): readonly string[] =>
    [...new Set(lists.flat().filter((name) => name !== undefined && name !== ''))] as string[];
  return {
    users: all(
      owners.map((owner) => owner?.user),
      ofKind('User'),
      rules.flatMap(({ users = [] }) => users),
    ),
    teams: all(
      owners.map((owner) => owner?.team),
      ofKind('Team'),
      rules.flatMap(({ teams = [] }) => teams),
    ),
  };
}

const scopesOf = (place: SpaceInPlace): Scope[] => [
  { kind: 'organisation', id: '' },
  ...Object.entries(spaceRights.placeOf(place)).flatMap(([kind, id]) => (id ? [{ kind, id }] : [])),
];

const scopeText = ({ kind, id }: Scope): string => (kind === 'organisation' ? kind : `${kind}:${id}`);

const holderOf = ({
  userHandle,
  teamHandle,
  name,
  roleName,
  scope,
}: Holder): NonNullable<SpaceAccess['roles'][number]['holders']>[number] => ({
  kind: teamHandle === '' ? 'user' : 'team',
  name: teamHandle || userHandle,
  displayName: name,
  role: roleName,
  scope: scopeText(scope ?? { kind: 'organisation', id: '' }),
});
