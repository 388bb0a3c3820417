import type { KubeObject, KubeSchema } from '@spacedock/kube';
import type { Condition } from '../shapes/pod.ts';

export interface DefinitionNames {
  plural: string;
  singular?: string;
  kind: string;
  listKind?: string;
  shortNames?: string[];
  categories?: string[];
}

export interface DefinitionVersion {
  name: string;
  served: boolean;
  storage: boolean;
  deprecated?: boolean;
  deprecationWarning?: string;
  schema?: { openAPIV3Schema?: KubeSchema };
  subresources?: {
    status?: object;
    scale?: { specReplicasPath: string; statusReplicasPath: string; labelSelectorPath?: string };
  };
  additionalPrinterColumns?: PrinterColumn[];
  selectableFields?: { jsonPath: string }[];
}

export interface PrinterColumn {
  name: string;
  type: string;
  format?: string;
  description?: string;
  priority?: number;
  jsonPath: string;
}

/** A CustomResourceDefinition: a kind that somebody brings. */
export interface Definition extends KubeObject {
  spec: {
    group: string;
    scope: string;
    names: DefinitionNames;
    versions: DefinitionVersion[] | null;
    preserveUnknownFields?: boolean;
    conversion?: { strategy?: string; webhook?: object };
  };
  status?: { conditions?: Condition[] | null; acceptedNames?: DefinitionNames; storedVersions?: string[] | null };
}

export const cleanupFinalizer = 'customresourcecleanup.apiextensions.k8s.io';
export const conditionOf = ({ status }: Definition, type: string): Condition | undefined =>
  status?.conditions?.find((condition) => condition.type === type);
