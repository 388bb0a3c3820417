import type { AccessAttributes, AccessDecision, KindDeclaration, ObjectClient, ResourceRule, UserInfo } from '@spacedock/kube';
import type { Directory } from '../directory/directory.ts';
import { type Project, projectOfNamespace } from '../objects/project.ts';
import type { ProjectSecret, SpaceTemplate } from '../objects/templates.ts';
import type { Person } from '../plane.ts';
import { isComponent } from './component.ts';
import { administersProject, createsSpaces, type InProject } from './project-rights.ts';
import { createsSecrets, mayWithSecret } from './secret-rights.ts';
import { type SpaceInPlace, spaceRights } from './space-rights.ts';
import { mayWithTemplate, offeredTemplates } from './template-rights.ts';

type ResourceAttributes = Extract<AccessAttributes, { kind: 'resource' }>;

export interface SpaceAuthorizerParts {
  readonly directory: () => Directory;
  readonly personOf: (user: UserInfo) => Person | undefined;
  readonly projectKind: KindDeclaration;
  readonly kinds: Readonly<Record<'spaceInstances' | 'spaceTemplates' | 'apps' | 'projectSecrets', KindDeclaration>>;
  /** For looking at what somebody wants to touch. */
  readonly objects: () => ObjectClient;
}

const allowed: AccessDecision = { allowed: true, reason: '' };
const refused: AccessDecision = { allowed: false, reason: '' };
/** Of what somebody does not see, nobody learns whether it is there. */
const unseen: AccessDecision = { allowed: false, reason: '', unseen: true };
const decision = (may: boolean): AccessDecision => (may ? allowed : refused);

/** To change is one right, whichever way it is asked for. */
const rightOf = (verb: string): string => (verb === 'patch' ? 'update' : verb);

/** Who may do what with the kinds of this folder. Undefined: of another kind, about which somebody else decides. */
export function spaceAuthorizer({ directory, personOf, projectKind, kinds, objects }: SpaceAuthorizerParts) {
  const known = new Map(Object.values(kinds).map((kind) => [`${kind.group}/${kind.plural}`, kind]));

  async function decide(user: UserInfo, attributes: AccessAttributes): Promise<AccessDecision | undefined> {
    const kind = attributes.kind === 'resource' ? known.get(`${attributes.group}/${attributes.resource}`) : undefined;
    if (!kind || attributes.kind !== 'resource') return undefined;
    if (isComponent(user)) return allowed;
    const person = personOf(user);
    if (!person) return refused;
    // Lists and watches have in them what the caller sees, and so are anybody's.
    if (attributes.verb === 'list' || attributes.verb === 'watch') return allowed;
    return ruleFor(kind)(person, attributes, kind);
  }

  type Rule = (person: Person, attributes: ResourceAttributes, kind: KindDeclaration) => Promise<AccessDecision>;

  function ruleFor(kind: KindDeclaration): Rule {
    if (kind === kinds.spaceInstances) return forInstances;
    return kind === kinds.projectSecrets ? forSecrets : forTemplates;
  }

  async function projectAt(namespace: string): Promise<InProject> {
    const handle = projectOfNamespace(namespace) ?? '';
    return { handle, directory: directory(), project: (await objects().get(projectKind, '', handle)) as Project | undefined };
  }

  async function forInstances(
    person: Person,
    { verb, namespace, name, subresource }: ResourceAttributes,
    kind: KindDeclaration,
  ): Promise<AccessDecision> {
    const at = await projectAt(namespace);
    if (subresource === 'restricted') return decision(administersProject(person, at)); // to go without a template
    if (verb === 'create') return decision(createsSpaces(person, at));
    if (verb === 'deletecollection' || name === '') return decision(mayEverywhere(person, verb, at));
    const instance = await objects().get(kind, namespace, name);
    const may = (right: string): boolean =>
      instance !== undefined &&
      isSpaceVerb(right) &&
      spaceRights.why(person, right, { instance, ...at } as SpaceInPlace) !== undefined;
    if (may(rightOf(verb))) return allowed;
    if (may('get')) return refused;
    // A server-side apply makes what is not there; everybody else is told that it is not.
    if (instance === undefined)
      return mayEverywhere(person, verb, at) || (verb === 'patch' && createsSpaces(person, at)) ? allowed : unseen;
    return unseen;
  }

  /** With all spaces of a project, without looking at any. */
  function mayEverywhere(person: Person, verb: string, at: InProject): boolean {
    const right = verb === 'deletecollection' ? 'delete' : rightOf(verb);
    const instance = { metadata: { name: '', namespace: `loft-p-${at.handle}` } } as SpaceInPlace['instance'];
    return isSpaceVerb(right) && spaceRights.why(person, right, { instance, ...at }) !== undefined;
  }

  async function forTemplates(
    person: Person,
    { verb, name }: ResourceAttributes,
    kind: KindDeclaration,
  ): Promise<AccessDecision> {
    if (verb === 'create') return decision(person.access.holds('space-template:create'));
    if (verb === 'deletecollection' || name === '') return decision(person.access.holds('space-template:delete'));
    const template = (await objects().get(kind, '', name)) as SpaceTemplate | undefined;
    const may = (right: string): boolean =>
      isTemplateVerb(right) && template !== undefined && mayWithTemplate(person, right, template, directory());
    if (may(rightOf(verb))) return allowed;
    const sees = may('get') || (kind === kinds.spaceTemplates && template !== undefined && (await isOffered(person, name)));
    if (sees) return decision(verb === 'get');
    if (template) return unseen;
    return person.access.holds('space-template:view') || (verb === 'patch' && person.access.holds('space-template:create'))
      ? allowed
      : unseen;
  }

  async function isOffered(person: Person, name: string): Promise<boolean> {
    return offeredTemplates(person, (await objects().list(projectKind)).items as readonly Project[], directory())(name);
  }

  async function forSecrets(
    person: Person,
    { verb, namespace, name }: ResourceAttributes,
    kind: KindDeclaration,
  ): Promise<AccessDecision> {
    const at = await projectAt(namespace);
    if (verb === 'create') return decision(createsSecrets(person, at));
    if (verb === 'deletecollection' || name === '') return decision(administersProject(person, at));
    const secret = (await objects().get(kind, namespace, name)) as ProjectSecret | undefined;
    const may = (right: string): boolean =>
      isSpaceVerb(right) && secret !== undefined && mayWithSecret(person, right, secret, at);
    if (may(rightOf(verb))) return allowed;
    if (may('get')) return refused;
    if (secret) return unseen;
    return administersProject(person, at) || (verb === 'patch' && createsSecrets(person, at)) ? allowed : unseen;
  }

  /** What holds without looking at single objects, for `kubectl auth can-i --list`. */
  async function rules(user: UserInfo, namespace: string): Promise<readonly ResourceRule[]> {
    const person = personOf(user);
    if (!person) return [];
    const at = await projectAt(namespace);
    const rule = (kind: KindDeclaration, verbs: readonly (readonly [string, boolean])[]): ResourceRule => ({
      verbs: verbs.flatMap(([verb, may]) => (may ? [verb] : [])),
      apiGroups: ['management.loft.sh'],
      resources: [kind.plural],
    });
    const change = (may: boolean): readonly (readonly [string, boolean])[] => [
      ['update', may],
      ['patch', may],
    ];
    const { access } = person;
    return [
      rule(kinds.spaceInstances, [
        ['list', true],
        ['watch', true],
        ['get', mayEverywhere(person, 'get', at)],
        ['create', createsSpaces(person, at)],
        ...change(mayEverywhere(person, 'update', at)),
        ['delete', mayEverywhere(person, 'delete', at)],
        ['deletecollection', mayEverywhere(person, 'delete', at)],
        ['use', mayEverywhere(person, 'use', at)],
      ]),
      ...[kinds.spaceTemplates, kinds.apps].map((kind) =>
        rule(kind, [
          ['list', true],
          ['watch', true],
          ['get', access.holds('space-template:view')],
          ['create', access.holds('space-template:create')],
          ...change(access.holds('space-template:update')),
          ['delete', access.holds('space-template:delete')],
        ]),
      ),
      rule(kinds.projectSecrets, [
        ['list', true],
        ['watch', true],
        ['get', createsSecrets(person, at)],
        ['create', createsSecrets(person, at)],
        ...change(administersProject(person, at)),
        ['delete', administersProject(person, at)],
      ]),
    ];
  }

  return { decide, rules };
}

const isSpaceVerb = (verb: string): verb is 'get' | 'update' | 'delete' | 'use' =>
  ['get', 'update', 'delete', 'use'].includes(verb);
const isTemplateVerb = (verb: string): verb is 'get' | 'update' | 'delete' => ['get', 'update', 'delete'].includes(verb);
