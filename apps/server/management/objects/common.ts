/** One of the two; names are handles, as `kubectl get users.management.loft.sh` lists them. */
export interface Owner {
  readonly user?: string;
  readonly team?: string;
}

/** Who may do what with the object itself, in the Kubernetes API. */
export interface AccessEntry {
  readonly name?: string;
  readonly verbs: readonly string[];
  readonly subresources?: readonly string[];
  readonly users?: readonly string[];
  readonly teams?: readonly string[];
}

/** Which role somebody has inside of the namespace. `users: ['*']` is everybody. */
export interface AccessRule {
  readonly users?: readonly string[];
  readonly teams?: readonly string[];
  readonly clusterRole?: string;
}

export interface TemplateMetadata {
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
}

export interface SecretRef {
  readonly projectSecretRef?: { readonly project?: string; readonly name?: string; readonly key?: string };
}

export interface ChartSpec {
  readonly name?: string;
  readonly version?: string;
  readonly repoURL?: string;
  readonly username?: string;
  readonly usernameRef?: SecretRef;
  readonly password?: string;
  readonly passwordRef?: SecretRef;
  readonly insecureSkipTlsVerify?: boolean;
  readonly releaseName?: string;
  readonly releaseNamespace?: string;
  /** YAML. */
  readonly values?: string;
  readonly wait?: boolean;
  readonly timeout?: string;
}

export interface AppReference {
  readonly name?: string;
  readonly namespace?: string;
  readonly releaseName?: string;
  readonly version?: string;
  /** YAML. */
  readonly parameters?: string;
}

/** What a space is made of: the template of a SpaceTemplate, an inline template, and the rendered one in `status.space`. */
export interface SpaceTemplateDefinition {
  /** Put on the namespace. */
  readonly metadata?: TemplateMetadata;
  /** Put on the SpaceInstance. */
  readonly instanceTemplate?: { readonly metadata?: TemplateMetadata };
  /** Documents of YAML, applied into the namespace. */
  readonly objects?: string;
  readonly charts?: readonly ChartSpec[];
  readonly apps?: readonly AppReference[];
  readonly access?: { readonly defaultClusterRole?: string; readonly rules?: readonly AccessRule[] };
}

/** A value that the user of a template gives. Values and defaults are texts, whatever the type. */
export interface TemplateParameter {
  readonly variable?: string;
  readonly label?: string;
  readonly description?: string;
  readonly type?: 'string' | 'multiline' | 'boolean' | 'number' | 'password' | '';
  readonly options?: readonly string[];
  readonly min?: number;
  readonly max?: number;
  readonly required?: boolean;
  readonly defaultValue?: string;
  readonly placeholder?: string;
  readonly validation?: string;
  readonly invalidation?: string;
  readonly section?: string;
}

export interface Condition {
  readonly type: string;
  readonly status: 'True' | 'False' | 'Unknown';
  readonly severity?: 'Error' | 'Warning' | 'Info' | '';
  readonly lastTransitionTime?: string;
  readonly reason?: string;
  readonly message?: string;
}
