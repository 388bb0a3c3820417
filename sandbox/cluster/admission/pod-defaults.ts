import type { KubeObject } from '@spacedock/kube';
import { priorityClasses } from '../kinds/others/small-kinds.ts';
import type { Pod, Toleration } from '../shapes/pod.ts';
import { type AdmissionPlugin, isPods } from './plugin.ts';
import { refusal } from './refusal.ts';

const waits = ['node.kubernetes.io/not-ready', 'node.kubernetes.io/unreachable'] as const;
const waitSeconds = 300;

/** A pod stays for five minutes on a node that is in trouble, unless it says otherwise. */
export const defaultTolerationSeconds: AdmissionPlugin = {
  async create(kind, next) {
    if (isPods(kind)) tolerate(next as Pod);
  },
};

function tolerate({ spec }: Pod): void {
  const tolerated =
    (key: string) =>
    (toleration: Toleration): boolean =>
      (toleration.key === key || !toleration.key) && (toleration.effect === 'NoExecute' || !toleration.effect);
  for (const key of waits) {
    if ((spec.tolerations ?? []).some(tolerated(key))) continue;
    spec.tolerations = [
      ...(spec.tolerations ?? []),
      { key, operator: 'Exists', effect: 'NoExecute', tolerationSeconds: waitSeconds },
    ];
  }
}

interface PriorityClass extends KubeObject {
  value?: number;
  globalDefault?: boolean;
  preemptionPolicy?: string;
}

/** The number behind a priority's name. */
export const podPriority: AdmissionPlugin = {
  async create(kind, next, { objects }) {
    if (!isPods(kind)) return;
    const pod = next as Pod;
    const classes = (await objects.list(priorityClasses)).items as PriorityClass[];
    const name = pod.spec.priorityClassName ?? '';
    const found =
      name === ''
        ? classes.filter(({ globalDefault }) => globalDefault).toSorted((a, b) => (a.value ?? 0) - (b.value ?? 0))[0]
        : classes.find(({ metadata }) => metadata.name === name);
    if (name !== '' && !found) throw refusal(kind, next, `no PriorityClass with name ${name} was found`);
    if (found) pod.spec.priorityClassName = found.metadata.name;
    const priority = found?.value ?? 0;
    if (pod.spec.priority !== undefined && pod.spec.priority !== priority) {
      throw refusal(
        kind,
        next,
        `the integer value of priority (${pod.spec.priority}) must not be provided in pod spec; priority admission controller computed ${priority} from the given PriorityClass name`,
      );
    }
    pod.spec.priority = priority;
    pod.spec.preemptionPolicy ??= found?.preemptionPolicy ?? 'PreemptLowerPriority';
  },
};
