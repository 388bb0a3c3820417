import {
  conflict,
  type FieldCause,
  fieldCause,
  forbidden,
  type KindDeclaration,
  type KubeObject,
  type RequestContext,
  type SubresourceDeclaration,
} from '@spacedock/kube';
import type { SightParts } from '../../access/sight.ts';
import { spaceRights, type SpaceVerb } from '../../access/space-rights.ts';
import type { Adoption, Adoptions } from '../../admission/adoption.ts';
import { namespaceOfProject, type Project, projectOfNamespace } from '../../objects/project.ts';
import type { SpaceInstance, SpaceInstanceStatus } from '../../objects/space-instance.ts';
import type { Person, Plane } from '../../plane.ts';
import { managementGroup } from '../definitions.ts';
import { lastApplied } from '../sealed-project-secret.ts';
import { notFoundCause, refuseIfWrong, textsIn } from './subresource-body.ts';

export interface MigrateSpaceInstanceParts extends Pick<SightParts, 'directory' | 'personOf'> {
  readonly spaceInstances: () => KindDeclaration;
  readonly adoptions: Adoptions;
  /** The status of space instances is the system's to write. */
  readonly objectsFor: Plane['objectsFor'];
  readonly opened: Plane['opened'];
}

const kind = 'ProjectMigrateSpaceInstance';
const field = 'sourceSpaceInstance';
const apiVersion = `${managementGroup.group}/${managementGroup.version}`;

/**
 * Moves a space instance into this project. The namespace stays where it is and as it is: a new object takes it over, and the old one
 * lets go of it before, so that no two of them ever work on it. The old one stays, to be deleted by hand, which touches nothing.
 */
export function migrateSpaceInstance(parts: MigrateSpaceInstanceParts): SubresourceDeclaration {
  const { directory, personOf, spaceInstances, adoptions, objectsFor, opened } = parts;

  /** To take a space away from a project is to change it, and to remove it there. */
  async function sourceFor(
    person: Person,
    projects: KindDeclaration,
    { user, objects }: RequestContext,
    namespace: string,
    name: string,
  ) {
    const instance = (await objects.get(spaceInstances(), namespace, name)) as SpaceInstance | undefined;
    const project = (await objects.get(projects, '', projectOfNamespace(namespace) ?? '')) as Project | undefined;
    const may = (verb: SpaceVerb): boolean =>
      instance !== undefined && spaceRights.why(person, verb, { instance, project, directory: directory() }) !== undefined;
    if (!instance || !may('get')) {
      refuseIfWrong(kind, [notFoundCause(`${field}.name`, name)]);
      throw new Error('It was refused above.');
    }
    const missing = (['update', 'delete'] as const).find((verb) => !may(verb));
    if (missing)
      throw forbidden(
        user,
        missing,
        spaceInstances(),
        { namespace, name, subresource: '' },
        'to move a space is to remove it from its project',
      );
    return instance;
  }

  async function letGo({ metadata }: SpaceInstance, to: string): Promise<'now' | 'before'> {
    const { name, namespace = '', uid } = metadata;
    let first = true;
    const written = await objectsFor('space-migration').updateStatus(spaceInstances(), namespace, name, (object) => {
      const { metadata: current, status = {} } = object as SpaceInstance;
      if (current.uid !== uid) throw conflict(spaceInstances(), name);
      if (current.deletionTimestamp !== undefined) throw conflict(spaceInstances(), name, 'it is being deleted');
      mustNotBeElsewhere(object as SpaceInstance, to);
      first = status.ignoreReconciliation !== true;
      return { ...object, status: { ...status, ignoreReconciliation: true, movedTo: to } };
    });
    if (!written) throw conflict(spaceInstances(), name, 'it is gone');
    return first ? 'now' : 'before';
  }

  /** Whoever was interrupted may go on. Nobody may have it a second time. */
  function mustNotBeElsewhere(
    { metadata: { name }, status: { ignoreReconciliation, movedTo } = {} }: SpaceInstance,
    to: string,
  ): void {
    if (ignoreReconciliation && movedTo !== to)
      throw conflict(spaceInstances(), name, `it was moved to ${movedTo ?? 'another project'}`);
  }

  /** Nothing came of it: the old one goes on as if nobody had asked. */
  async function takeBack({ metadata: { name, namespace = '' } }: SpaceInstance, to: string): Promise<void> {
    await objectsFor('space-migration').updateStatus(spaceInstances(), namespace, name, (object) => {
      const { ignoreReconciliation: _, movedTo, ...status } = (object as SpaceInstance).status ?? {};
      return movedTo === to ? { ...object, status } : object;
    });
  }

  return {
    verbs: ['create'],
    responseKind: { ...managementGroup, kind },
    async handle({ kind: projects, name: project, body, context }) {
      const { user, dryRun, objects, warn } = context;
      const person = personOf(user);
      if (!person)
        throw forbidden(user, 'create', projects, { namespace: '', name: project, subresource: 'migratespaceinstance' });
      const names = ['name', 'namespace', 'importName'] as const;
      const given = textsIn(body, { kind, part: field, names, required: ['name', 'namespace'] });
      const namespace = namespaceOfProject(project);
      if (given.namespace === namespace)
        refuseIfWrong(kind, [fieldCause.invalid(`${field}.namespace`, namespace, 'the space is in this project already')]);
      const source = await sourceFor(person, projects, context, given.namespace, given.name);
      refuseIfWrong(kind, problems(source));
      const name = given.importName || given.name;
      const to = `${project}/${name}`;
      mustNotBeElsewhere(source, to);

      // What is sealed opens in one object only: it is sealed anew in the next one.
      const whole = opened(source);
      const next = copyOf(whole, namespace, name);
      const adoption: Adoption = { namespace, name, status: statusOf(whole), from: source.metadata.uid ?? '' };
      const make = (dry: boolean): Promise<KubeObject> =>
        adoptions.during(user, adoption, () => objects.create(spaceInstances(), next, { dryRun: dry }));
      // What can be refused is refused while the space is still where it was.
      await make(true);
      if (!dryRun) {
        const since = await letGo(source, to);
        await make(false).catch(async (error: unknown) => {
          if (since === 'now') await takeBack(source, to);
          throw error;
        });
        warn(
          `the space instance ${given.namespace}/${given.name} is only a shell now; delete it: that leaves the namespace alone`,
        );
      }
      return { kind, apiVersion, metadata: { name: project }, [field]: { ...given, importName: name } };
    },
  };
}

/** What has no namespace yet is made anew more easily than moved. */
function problems({ metadata, spec, status }: SpaceInstance): readonly FieldCause[] {
  if (metadata.deletionTimestamp !== undefined) return [fieldCause.forbidden(`${field}.name`, 'the space is being deleted')];
  return spec?.clusterRef?.namespace && status?.namespaceUid
    ? []
    : [
        fieldCause.forbidden(
          `${field}.name`,
          'the space has no namespace yet; wait until it is ready, or make it anew in this project',
        ),
      ];
}

/** Everything that people said about it. What was applied with kubectl speaks of the old place, and would put it back. */
function copyOf({ metadata, spec }: SpaceInstance, namespace: string, name: string): KubeObject {
  const { [lastApplied]: _, ...annotations } = metadata.annotations ?? {};
  return { apiVersion, kind: 'SpaceInstance', metadata: { name, namespace, labels: metadata.labels ?? {}, annotations }, spec };
}

/** What the controller has to know of what is in the namespace, so that it goes on there and does not begin anew. */
function statusOf({ status = {} }: SpaceInstance): SpaceInstanceStatus {
  const { namespaceUid, space, spaceObjects, parts, renderedFrom, templateVersion } = status;
  const known = { namespaceUid, space, spaceObjects, parts, renderedFrom, templateVersion };
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined));
}
