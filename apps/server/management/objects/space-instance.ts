import type { KubeObject } from '@spacedock/kube';
import type { AccessEntry, AccessRule, AppReference, Condition, Owner, SpaceTemplateDefinition } from './common.ts';

export type SpacePhase = 'Ready' | 'Sleeping' | 'Failed' | 'Pending' | '';

export interface SpaceInstanceSpec {
  readonly displayName?: string;
  readonly description?: string;
  readonly owner?: Owner;
  readonly templateRef?: { readonly name?: string; readonly version?: string; readonly syncOnce?: boolean };
  readonly template?: SpaceTemplateDefinition;
  readonly clusterRef?: { readonly cluster?: string; readonly namespace?: string };
  /** YAML. */
  readonly parameters?: string;
  readonly extraAccessRules?: readonly AccessRule[];
  readonly access?: readonly AccessEntry[];
}

/** How one object, chart or app of the space fared. Beside what Loft's status has. */
export interface PartResult {
  /** `objects/ConfigMap/settings`, `charts/redis`, `apps/ingress`, `access/view`. */
  readonly part: string;
  readonly state: 'applied' | 'failed' | 'pruned';
  readonly message?: string;
  readonly since: string;
  readonly attempts?: number;
}

export interface SpaceInstanceStatus {
  readonly phase?: SpacePhase;
  readonly reason?: string;
  readonly message?: string;
  readonly conditions?: readonly Condition[];
  readonly spaceObjects?: {
    readonly lastAppliedObjects?: string;
    readonly charts?: readonly { readonly name?: string; readonly namespace?: string; readonly lastAppliedChartConfigHash?: string }[];
    readonly apps?: readonly AppReference[];
  };
  readonly space?: SpaceTemplateDefinition;
  readonly ignoreReconciliation?: boolean;
  /** `<project>/<space>` of the instance that has taken the namespace over. */
  readonly movedTo?: string;
  readonly parts?: readonly PartResult[];
  /** The version of the template that was rendered last, and the hash of what it was rendered from. */
  readonly templateVersion?: string;
  readonly renderedFrom?: string;
  /**
   * Of the namespace that is ours. Labels say so too, but can be taken off. Whoever imports a namespace, or moves a space to another
   * project, writes it here: the status is the system's alone, so that nobody gets a namespace by naming it.
   */
  readonly namespaceUid?: string;
  readonly observedGeneration?: number;
  /** Worked out for whoever reads; never stored. */
  readonly sleepModeConfig?: object;
  readonly canUse?: boolean;
  readonly canUpdate?: boolean;
}

export interface SpaceInstance extends KubeObject {
  readonly spec?: SpaceInstanceSpec;
  readonly status?: SpaceInstanceStatus;
}
