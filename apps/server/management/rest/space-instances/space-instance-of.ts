import type { KubeObject } from '@spacedock/kube';
import { withoutPasswords } from '../../controller/chart-passwords.ts';
import type { Directory } from '../../directory/directory.ts';
import { projectOfNamespace } from '../../objects/project.ts';
import type { SpaceInstance as SpaceInstanceObject } from '../../objects/space-instance.ts';
import { shownParameters } from '../shown-parameters.ts';
import { phases, type SpaceInstance } from './space-instance.ts';

/** The object as REST shows it. */
export function spaceInstanceOf(object: KubeObject, directory: Directory, warnings: readonly string[] = []): SpaceInstance {
  const { metadata, spec = {}, status = {} } = object as SpaceInstanceObject;
  const { cluster, namespace } = spec.clusterRef ?? {};
  const { name: templateName, ...templateRef } = spec.templateRef ?? {};
  const project = projectOfNamespace(metadata.namespace ?? '') ?? '';
  const hasTemplate = Object.keys(spec.template ?? {}).length > 0;
  return {
    name: metadata.name,
    project,
    projectId: directory.projectByHandle(project)?.id ?? null,
    uid: metadata.uid ?? '',
    displayName: spec.displayName ?? '',
    description: spec.description ?? '',
    owner: spec.owner ?? {},
    cluster: cluster || null,
    space: directory.spaceByHandle(cluster ?? '')?.id ?? null,
    namespace: namespace || null,
    templateRef: templateName ? { name: templateName, ...templateRef } : null,
    template: hasTemplate ? plain(withoutPasswords(spec.template ?? {})) : null,
    parameters: shownParameters(spec.parameters ?? ''),
    extraAccessRules: plain(spec.extraAccessRules ?? []),
    access: plain(spec.access ?? []),
    labels: metadata.labels ?? {},
    annotations: metadata.annotations ?? {},
    phase: phaseOf(object),
    reason: status.reason ?? '',
    message: status.message ?? '',
    conditions: plain(status.conditions ?? []),
    parts: plain(status.parts ?? []),
    templateVersion: status.templateVersion || null,
    sleep: status.sleepModeConfig ?? null,
    canUse: status.canUse === true,
    canUpdate: status.canUpdate === true,
    createdAt: timeOf(metadata.creationTimestamp) ?? '',
    deletedAt: timeOf(metadata.deletionTimestamp),
    generation: metadata.generation ?? 0,
    observedGeneration: status.observedGeneration ?? 0,
    resourceVersion: metadata.resourceVersion ?? '',
    ...(warnings.length > 0 ? { warnings: [...warnings] } : {}),
  };
}

/** Before anybody has looked at it, it is pending. */
export function phaseOf(object: KubeObject): SpaceInstance['phase'] {
  const { phase } = (object as SpaceInstanceObject).status ?? {};
  return phases.find((known) => known === phase) ?? 'Pending';
}

/** Kubernetes counts whole seconds, and this API milliseconds. */
export function timeOf(stamp: string | null | undefined): string | null {
  return stamp ? new Date(stamp).toISOString() : null;
}

/** What came as JSON, with the types that its schema gives it. */
const plain = <Shown>(value: unknown): Shown => value as Shown;
