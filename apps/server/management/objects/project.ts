import type { KubeObject } from '@spacedock/kube';
import type { AccessEntry, Condition, Owner } from './common.ts';

/** Name, display name and description are those of the project in the REST API; the rest is kept here. */
export interface Project extends KubeObject {
  readonly spec?: {
    readonly displayName?: string;
    readonly description?: string;
    readonly owner?: Owner;
    readonly quotas?: { readonly project?: Readonly<Record<string, string>>; readonly user?: Readonly<Record<string, string>> };
    /** All of them when nothing is said. */
    readonly allowedClusters?: readonly { readonly name?: string }[];
    readonly allowedTemplates?: readonly {
      readonly kind?: string; readonly group?: string; readonly name?: string; readonly isDefault?: boolean;
    }[];
    readonly requireTemplate?: { readonly disabled?: boolean };
    readonly members?: readonly { readonly kind?: string; readonly group?: string; readonly name?: string; readonly clusterRole?: string }[];
    readonly access?: readonly AccessEntry[];
    readonly namespacePattern?: { readonly space?: string };
  };
  readonly status?: { readonly conditions?: readonly Condition[] };
}

export const projectNamespacePrefix = 'loft-p-';
export const namespaceOfProject = (handle: string): string => `${projectNamespacePrefix}${handle}`;
/** Undefined when it is no namespace of a project. */
export const projectOfNamespace = (namespace: string): string | undefined =>
  (namespace.startsWith(projectNamespacePrefix) ? namespace.slice(projectNamespacePrefix.length) : undefined);
