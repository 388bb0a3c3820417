import type { KubeObject } from '@spacedock/kube';
import { withoutPasswords } from '../../controller/chart-passwords.ts';
import type { SpaceTemplate as SpaceTemplateObject } from '../../objects/templates.ts';
import { withKeptPasswords } from '../kept-passwords.ts';
import { timeOf } from '../space-instances/space-instance-of.ts';
import type { SpaceTemplate, SpaceTemplateContent } from './space-template.ts';

/** The object as REST shows it. */
export function spaceTemplateOf(object: KubeObject, warnings: readonly string[] = []): SpaceTemplate {
  const { metadata, spec = {} } = object as SpaceTemplateObject;
  const { apps = [] } = (object['status'] ?? {}) as { readonly apps?: readonly { readonly name: string }[] };
  return {
    name: metadata.name,
    uid: metadata.uid ?? '',
    displayName: spec.displayName ?? '',
    description: spec.description ?? '',
    owner: spec.owner ?? {},
    template: spec.template ? (withoutPasswords(spec.template) as SpaceTemplate['template']) : null,
    parameters: (spec.parameters ?? []) as SpaceTemplate['parameters'],
    versions: (spec.versions ?? []).map(({ template, ...version }) => ({
      ...version,
      ...(template ? { template: withoutPasswords(template) } : {}),
    })) as SpaceTemplate['versions'],
    access: (spec.access ?? []) as SpaceTemplate['access'],
    apps: apps.map(({ name }) => name),
    createdAt: timeOf(metadata.creationTimestamp) ?? '',
    resourceVersion: metadata.resourceVersion ?? '',
    ...(warnings.length > 0 ? { warnings: [...warnings] } : {}),
  };
}

type Spec = NonNullable<SpaceTemplateObject['spec']>;

/** What a body says, with the passwords of charts that it does not mention. */
export function templateSpec({ resourceVersion: _, template, versions, ...rest }: SpaceTemplateContent, before: Spec = {}): Spec {
  const old = new Map((before.versions ?? []).map((version) => [version.version, version.template]));
  return {
    ...rest,
    ...(template ? { template: withKeptPasswords(template, before.template) } : {}),
    ...(versions
      ? {
          versions: versions.map((version) => ({
            ...version,
            ...(version.template ? { template: withKeptPasswords(version.template, old.get(version.version)) } : {}),
          })),
        }
      : {}),
  };
}
