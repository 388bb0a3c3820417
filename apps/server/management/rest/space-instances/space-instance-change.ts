import { invalid } from '@spacedock/contracts';
import type { KubeObject } from '@spacedock/kube';
import type { Directory } from '../../directory/directory.ts';
import { namespaceOfProject } from '../../objects/project.ts';
import type { SpaceInstance as SpaceInstanceObject, SpaceInstanceSpec } from '../../objects/space-instance.ts';
import { withKeptPasswords } from '../kept-passwords.ts';
import { ownerByHandle } from '../owner-by-handle.ts';
import { parametersText } from '../shown-parameters.ts';
import type { NewSpaceInstance, SpaceInstanceChange } from './space-instance.ts';

type Fields = Omit<NewSpaceInstance, 'name' | 'project' | 'labels' | 'annotations'>;

/** The object that a body asks for. */
export function newSpaceInstance(project: string, body: NewSpaceInstance, directory: Directory): KubeObject {
  return {
    apiVersion: 'management.loft.sh/v1',
    kind: 'SpaceInstance',
    metadata: {
      name: body.name,
      namespace: namespaceOfProject(project),
      ...(body.labels ? { labels: { ...body.labels } } : {}),
      ...(body.annotations ? { annotations: { ...body.annotations } } : {}),
    },
    spec: specWith({}, body, directory),
  };
}

/** The object with what the body names in the place of what was there. */
export function changedSpaceInstance(object: KubeObject, body: SpaceInstanceChange, directory: Directory): KubeObject {
  // Without one, the change goes onto whatever is there.
  const { resourceVersion: _, ...metadata } = object.metadata;
  const labels = merged(metadata.labels, body.labels);
  const annotations = merged(metadata.annotations, body.annotations);
  return {
    ...object,
    metadata: {
      ...metadata,
      ...(body.resourceVersion === undefined ? {} : { resourceVersion: body.resourceVersion }),
      labels,
      annotations,
    },
    spec: specWith((object as SpaceInstanceObject).spec ?? {}, body, directory),
  };
}

function specWith(before: SpaceInstanceSpec, body: Fields, directory: Directory): SpaceInstanceSpec {
  const { parameters, template, templateRef } = body;
  const { template: oldTemplate, templateRef: oldRef, ...rest } = before;
  // To name one of the two is to leave the other.
  const keepsTemplate = templateRef === undefined || template !== undefined;
  const keepsRef = template === undefined || templateRef !== undefined;
  return {
    ...rest,
    ...(oldRef && keepsRef ? { templateRef: oldRef } : {}),
    ...(oldTemplate && keepsTemplate ? { template: oldTemplate } : {}),
    ...(templateRef ? { templateRef } : {}),
    ...(template ? { template: withKeptPasswords(template, oldTemplate) } : {}),
    ...given('displayName', body.displayName),
    ...given('description', body.description),
    ...given('owner', body.owner && ownerByHandle(body.owner, directory)),
    ...given('extraAccessRules', body.extraAccessRules),
    ...given('access', body.access),
    ...(parameters === undefined ? {} : { parameters: parametersText(parameters) }),
    ...clusterRefOf(before, body, directory),
  };
}

const given = <Value>(name: string, value: Value | undefined): object => (value === undefined ? {} : { [name]: value });

function clusterRefOf(before: SpaceInstanceSpec, body: Fields, directory: Directory): Pick<SpaceInstanceSpec, 'clusterRef'> {
  const cluster = clusterOf(body, directory);
  if (cluster === undefined && body.namespace === undefined) return {};
  return {
    clusterRef: {
      ...before.clusterRef,
      ...(cluster === undefined ? {} : { cluster }),
      ...(body.namespace === undefined ? {} : { namespace: body.namespace }),
    },
  };
}

/** The deployment space by either of its names. */
function clusterOf({ cluster, space }: Fields, directory: Directory): string | undefined {
  if (space === undefined) return cluster;
  const handle = directory.spaces.find(({ id }) => id === space)?.handle;
  if (handle === undefined) throw invalid({ field: 'body.space', problem: `names nothing that is there: ${space}` });
  if (cluster !== undefined && cluster !== handle)
    throw invalid({ field: 'body.space', problem: `is the cluster ${handle}, but cluster says ${cluster}` });
  return handle;
}

function merged(
  before: Readonly<Record<string, string>> = {},
  change: Readonly<Record<string, string | null>> = {},
): Record<string, string> {
  const after: Record<string, string> = { ...before };
  for (const [name, value] of Object.entries(change)) {
    if (value === null) delete after[name];
    else after[name] = value;
  }
  return after;
}
