import { accessCases } from './cases/access.ts';
import { changeCases } from './cases/changes.ts';
import { clusterObjectCases } from './cases/cluster-objects.ts';
import { customObjectCases } from './cases/custom-objects.ts';
import { readingCases } from './cases/reading.ts';
import { workloadCases } from './cases/workloads.ts';
import type { KubectlCase } from './kubectl-step.ts';

/** What kubectl is asked to do, and in which order. The answers of a real Kubernetes 1.36 to it lie in expected/. */
export const kubectlCases: readonly KubectlCase[] = [
  ...customObjectCases,
  ...clusterObjectCases,
  ...readingCases,
  ...changeCases,
  ...workloadCases,
  ...accessCases,
];
