import {
  type FieldCause,
  fieldCause,
  forbidden,
  type KindDeclaration,
  type KubeObject,
  notFound,
  type StatusError,
  type SubresourceDeclaration,
} from '@spacedock/kube';
import type { DirectorySpace } from '@spacedock/contracts';
import { isManaged } from '../../../clusters/managed-labels.ts';
import { clusterOutcome, isRefusedIdentity } from '../../../clusters/cluster-outcome.ts';
import type { SightParts } from '../../access/sight.ts';
import type { Adoptions } from '../../admission/adoption.ts';
import { isSystemNamespace } from '../../admission/rules/namespace-free.ts';
import { organisationLabel } from '../../controller/space-namespace.ts';
import { namespaceOfProject } from '../../objects/project.ts';
import { outcomeStatus } from '../../outcome-status.ts';
import type { Person, Plane } from '../../plane.ts';
import { managementGroup } from '../definitions.ts';
import { notFoundCause, refuseIfWrong, textsIn } from './subresource-body.ts';

export interface ImportSpaceParts extends Pick<SightParts, 'directory' | 'personOf'> {
  readonly organisationId: string;
  readonly spaceInstances: () => KindDeclaration;
  readonly adoptions: Adoptions;
  readonly cluster: Plane['cluster'];
}

const kind = 'ProjectImportSpace';
const field = 'sourceSpace';
const clusters = { group: managementGroup.group, plural: 'clusters', kind: 'Cluster' };

/**
 * A namespace that is there already becomes a space instance of the project. Whoever does it gets all rights inside, so that it takes
 * what lets somebody into the cluster as a whole, beside the right to make spaces without a template in the project. Nothing in the
 * namespace is changed: the controller puts its labels and role bindings beside what is there.
 */
export function importSpace(parts: ImportSpaceParts): SubresourceDeclaration {
  const { organisationId, directory, personOf, spaceInstances, adoptions, cluster: clientFor } = parts;

  function clusterFor(person: Person, name: string, refused: () => StatusError): DirectorySpace {
    const cluster = directory().spaceByHandle(name);
    const place = { space: cluster?.id ?? null };
    const mayEnter = person.access.holds('space:update', place);
    if (cluster && mayEnter) return cluster;
    if (cluster && person.access.holds('space:view', place)) throw refused();
    refuseIfWrong(kind, [notFoundCause(`${field}.cluster`, name)]);
    throw notFound(clusters, name);
  }

  async function namespaceIn({ id, name }: DirectorySpace, namespace: string): Promise<KubeObject | undefined> {
    const look = async (renew: boolean) =>
      (await clientFor(id, { renew })).get({ apiVersion: 'v1', kind: 'Namespace', name: namespace });
    try {
      return await look(false).catch((error: unknown) => {
        if (isRefusedIdentity(error)) return look(true);
        throw error;
      });
    } catch (error) {
      throw outcomeStatus(clusterOutcome(error, name));
    }
  }

  function problems({ metadata }: KubeObject): readonly FieldCause[] {
    const owner = metadata.labels?.[organisationLabel];
    if (metadata.deletionTimestamp) return [fieldCause.forbidden(`${field}.name`, 'the namespace is being removed')];
    // One that a space left behind is ours again; of one that is in use it is said below, by the rules for space instances.
    if (owner === undefined ? isManaged(metadata.labels) : owner !== organisationId)
      return [fieldCause.forbidden(`${field}.name`, 'the namespace belongs to an environment, or to another organisation')];
    return [];
  }

  return {
    verbs: ['create'],
    responseKind: { ...managementGroup, kind },
    async handle({ kind: projects, name: project, body, context }) {
      const { user, dryRun, objects } = context;
      const person = personOf(user);
      if (!person) throw forbidden(user, 'create', projects, { namespace: '', name: project, subresource: 'importspace' });
      const names = ['name', 'cluster', 'importName'] as const;
      const source = textsIn(body, { kind, part: field, names, required: ['name', 'cluster'] });
      if (isSystemNamespace(source.name))
        refuseIfWrong(kind, [
          fieldCause.forbidden(`${field}.name`, `namespace ${JSON.stringify(source.name)} belongs to the system`),
        ]);
      const cluster = clusterFor(person, source.cluster, () =>
        forbidden(
          user,
          'use',
          clusters,
          { namespace: '', name: source.cluster, subresource: '' },
          'it needs the policy space:update on the space',
        ),
      );
      const found = await namespaceIn(cluster, source.name);
      refuseIfWrong(kind, found ? problems(found) : [notFoundCause(`${field}.name`, source.name)]);

      const name = source.importName || source.name;
      const namespace = namespaceOfProject(project);
      const instance: KubeObject = {
        apiVersion: `${managementGroup.group}/${managementGroup.version}`,
        kind: 'SpaceInstance',
        metadata: { name, namespace },
        spec: { clusterRef: { cluster: source.cluster, namespace: source.name } },
      };
      const status = found?.metadata.uid === undefined ? {} : { namespaceUid: found.metadata.uid };
      await adoptions.during(user, { namespace, name, status }, () => objects.create(spaceInstances(), instance, { dryRun }));
      return {
        kind,
        apiVersion: `${managementGroup.group}/${managementGroup.version}`,
        metadata: { name: project },
        [field]: { ...source, importName: name },
      };
    },
  };
}
