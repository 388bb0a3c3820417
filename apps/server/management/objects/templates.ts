import type { KubeObject } from '@spacedock/kube';
import type { AccessEntry, ChartSpec, Condition, Owner, SpaceTemplateDefinition, TemplateParameter } from './common.ts';

export interface SpaceTemplate extends KubeObject {
  readonly spec?: {
    readonly displayName?: string;
    readonly description?: string;
    readonly owner?: Owner;
    readonly template?: SpaceTemplateDefinition;
    readonly parameters?: readonly TemplateParameter[];
    readonly versions?: readonly {
      readonly version?: string;
      readonly template?: SpaceTemplateDefinition;
      readonly parameters?: readonly TemplateParameter[];
    }[];
    readonly access?: readonly AccessEntry[];
  };
}

export interface AppConfig {
  readonly chart?: ChartSpec;
  /** Documents of YAML, instead of a chart. */
  readonly manifests?: string;
  readonly values?: string;
}

export interface App extends KubeObject {
  readonly spec?: {
    readonly displayName?: string;
    readonly description?: string;
    readonly owner?: Owner;
    readonly defaultNamespace?: string;
    readonly readme?: string;
    readonly icon?: string;
    readonly config?: AppConfig;
    readonly wait?: boolean;
    readonly timeout?: string;
    readonly parameters?: readonly TemplateParameter[];
    readonly versions?: readonly {
      readonly version?: string; readonly config?: AppConfig; readonly wait?: boolean; readonly timeout?: string; readonly parameters?: readonly TemplateParameter[];
    }[];
    readonly access?: readonly AccessEntry[];
  };
}

export interface ProjectSecret extends KubeObject {
  readonly spec?: {
    readonly displayName?: string;
    readonly description?: string;
    readonly owner?: Owner;
    /** Base64, by key. */
    readonly data?: Readonly<Record<string, string>>;
    readonly access?: readonly AccessEntry[];
  };
  readonly status?: { readonly conditions?: readonly Condition[] };
}
