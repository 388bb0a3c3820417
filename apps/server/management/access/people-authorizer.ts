import type { AccessAttributes, AccessDecision, KindDeclaration, ObjectClient, ResourceRule, UserInfo } from '@spacedock/kube';
import type { Directory } from '../directory/directory.ts';
import { type Project, projectOfNamespace } from '../objects/project.ts';
import type { Person } from '../plane.ts';
import { createsSpaces } from './project-rights.ts';
import { mayWithProject, type ProjectVerb } from './project-verbs.ts';

type ResourceAttributes = Extract<AccessAttributes, { kind: 'resource' }>;

export interface PeopleAuthorizerParts {
  readonly directory: () => Directory;
  readonly personOf: (user: UserInfo) => Person | undefined;
  readonly projectKind: KindDeclaration;
  readonly objects: () => ObjectClient;
}

const allowed: AccessDecision = { allowed: true, reason: '' };
const refused: AccessDecision = { allowed: false, reason: '' };
const unseen: AccessDecision = { allowed: false, reason: '', unseen: true };
const elsewhere = (what: string): AccessDecision => ({ allowed: false, reason: `${what} through the REST API` });
const decision = (may: boolean): AccessDecision => (may ? allowed : refused);

const group = 'management.loft.sh';
const reading = new Set(['get', 'list', 'watch']);
/** What is posted there becomes a space instance of the project: what that takes is asked again when it is made. */
const makesSpaces = new Set(['importspace', 'migratespaceinstance']);

/** Who may do what with people, teams, projects and clusters, which are the config service's. Undefined: of another kind. */
export function peopleAuthorizer({ directory, personOf, projectKind, objects }: PeopleAuthorizerParts) {
  type Rule = (person: Person, attributes: ResourceAttributes) => AccessDecision | Promise<AccessDecision>;

  const projectOf = async (name: string): Promise<Project | undefined> =>
    name === '' ? undefined : ((await objects().get(projectKind, '', name)) as Project | undefined);
  /** Lists and watches have in them what the caller sees, and so are anybody's. */
  const seenWhen =
    (sees: (person: Person, name: string) => boolean, otherwise: AccessDecision): Rule =>
    (person, { verb, name }) => {
      if (!reading.has(verb)) return otherwise;
      return verb !== 'get' || name === '' || sees(person, name) ? allowed : unseen;
    };

  const forProjects: Rule = async (person, { verb, name, subresource }) => {
    const { access } = person;
    if (verb === 'list' || verb === 'watch') return allowed;
    if (verb === 'create' && subresource === '') return decision(access.holds('project:create'));
    if (verb === 'deletecollection') return decision(access.holds('project:delete'));
    const right = rightOf(verb, subresource);
    if (name === '') return decision(right === 'get' || (right !== undefined && access.holds(`project:${right}`)));
    const project = await projectOf(name);
    // A server-side apply makes what is not there.
    if (!project) return verb === 'patch' && access.holds('project:create') ? allowed : unseen;
    if (verb === 'create' && makesSpaces.has(subresource) && createsSpaces(person, { handle: name, project, directory: directory() }))
      return allowed;
    if (right !== undefined && mayWithProject(person, right, project, directory())) return allowed;
    return mayWithProject(person, 'get', project, directory()) ? refused : unseen;
  };

  const forNamespaces: Rule = async (person, { verb, name }) => {
    if (!reading.has(verb)) return { allowed: false, reason: 'the namespace of a project comes and goes with it' };
    if (verb !== 'get' || name === '') return allowed;
    const project = await projectOf(projectOfNamespace(name) ?? '');
    return project && mayWithProject(person, 'get', project, directory()) ? allowed : unseen;
  };

  const forTokens: Rule = ({ access }, { verb }) => {
    switch (verb) {
      case 'get':
      case 'list':
        return decision(access.holds('token:view'));
      case 'create':
        return decision(access.holds('token:create'));
      case 'delete':
        return decision(access.holds('token:delete'));
      default:
        return refused;
    }
  };

  const onlyAsked: Rule = (_, { verb }) => decision(verb === 'create');

  const rules: Readonly<Record<string, Rule>> = {
    [`users.${group}`]: seenWhen(
      (person, name) => name === person.handle || person.access.holds('user:view'),
      elsewhere('people are invited, changed and removed'),
    ),
    [`teams.${group}`]: seenWhen(({ handle, access }, name) => {
      const team = directory().teamByHandle(name);
      return access.holds('team:view', { team: team?.id ?? null }) || team?.userHandles.includes(handle) === true;
    }, elsewhere('teams are made, changed and removed')),
    [`clusters.${group}`]: seenWhen(
      ({ access }, name) => access.holds('space:view', { space: directory().spaceByHandle(name)?.id ?? null }),
      elsewhere('clusters are registered and removed'),
    ),
    [`projects.${group}`]: forProjects,
    [`selves.${group}`]: onlyAsked,
    [`selfsubjectaccessreviews.${group}`]: onlyAsked,
    [`ownedaccesskeys.${group}`]: forTokens,
    'namespaces.': forNamespaces,
    // Which of them are shown is decided by what they are about.
    'events.': (_, { verb }) => decision(reading.has(verb)),
    'selfsubjectaccessreviews.authorization.k8s.io': onlyAsked,
    'selfsubjectrulesreviews.authorization.k8s.io': onlyAsked,
    'selfsubjectreviews.authentication.k8s.io': onlyAsked,
  };

  return {
    async decide(user: UserInfo, attributes: AccessAttributes): Promise<AccessDecision | undefined> {
      const rule = attributes.kind === 'resource' ? rules[`${attributes.resource}.${attributes.group}`] : undefined;
      if (!rule || attributes.kind !== 'resource') return undefined;
      const person = personOf(user);
      return person ? rule(person, attributes) : refused;
    },

    /** What holds without looking at single objects, for `kubectl auth can-i --list`. */
    async rules(user: UserInfo): Promise<readonly ResourceRule[]> {
      const person = personOf(user);
      if (!person) return [];
      return Promise.all(
        Object.entries(rules).map(async ([name, rule]) => {
          const [resource = '', ...rest] = name.split('.');
          const asked = await Promise.all(
            everyVerb.map(async (verb) => {
              const decided = await rule(person, {
                kind: 'resource',
                verb,
                group: rest.join('.'),
                version: 'v1',
                resource,
                subresource: '',
                namespace: '',
                name: '',
              });
              return decided.allowed ? [verb] : [];
            }),
          );
          return { verbs: asked.flat(), apiGroups: [rest.join('.')], resources: [resource] };
        }),
      );
    },
  };
}

const everyVerb = ['get', 'list', 'watch', 'create', 'update', 'patch', 'delete'];

/** Its subresources are answers about it, for whoever sees it. */
function rightOf(verb: string, subresource: string): ProjectVerb | undefined {
  if (subresource !== '' && verb === 'get') return 'get';
  switch (verb) {
    case 'get':
      return 'get';
    case 'update':
    case 'patch':
    case 'create':
      return 'update';
    case 'delete':
      return 'delete';
    default:
      return undefined;
  }
}
