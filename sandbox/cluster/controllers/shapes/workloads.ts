import type { KubeObject, LabelSelectorObject } from '@spacedock/kube';
import type { Condition, PodTemplateSpec } from '../../shapes/pod.ts';

export type IntOrString = number | string;

/** Deployments note twice: when the state changed, and when it was last said. */
export interface DeploymentCondition extends Condition {
  lastUpdateTime?: string;
}

export interface Deployment extends KubeObject {
  spec: {
    replicas?: number;
    selector: LabelSelectorObject;
    template: PodTemplateSpec;
    strategy?: { type?: string; rollingUpdate?: { maxSurge?: IntOrString; maxUnavailable?: IntOrString } };
    minReadySeconds?: number;
    revisionHistoryLimit?: number;
    paused?: boolean;
    progressDeadlineSeconds?: number;
  };
  status?: DeploymentStatus;
}

export interface DeploymentStatus {
  observedGeneration?: number;
  replicas?: number;
  updatedReplicas?: number;
  readyReplicas?: number;
  availableReplicas?: number;
  unavailableReplicas?: number;
  terminatingReplicas?: number;
  conditions?: DeploymentCondition[];
  collisionCount?: number;
}

export interface ReplicaSet extends KubeObject {
  spec: { replicas?: number; minReadySeconds?: number; selector: LabelSelectorObject; template: PodTemplateSpec };
  status?: ReplicaSetStatus;
}

export interface ReplicaSetStatus {
  replicas: number;
  fullyLabeledReplicas?: number;
  readyReplicas?: number;
  availableReplicas?: number;
  terminatingReplicas?: number;
  observedGeneration?: number;
  conditions?: Condition[];
}

/** The old form: its selector is plain labels. */
export interface ReplicationController extends KubeObject {
  spec: { replicas?: number; minReadySeconds?: number; selector?: Record<string, string>; template?: PodTemplateSpec };
  status?: ReplicaSetStatus;
}

export interface ControllerRevision extends KubeObject {
  data?: unknown;
  revision: number;
}
