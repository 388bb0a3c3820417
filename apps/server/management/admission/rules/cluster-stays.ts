import { fieldCause } from '@spacedock/kube';
import type { SpaceRule } from '../space-change.ts';

/** A namespace cannot move. */
export const clusterStays: SpaceRule = ({ next, old }) =>
  (['cluster', 'namespace'] as const).flatMap((field) => {
    const [before, after] = [old?.spec?.clusterRef?.[field] ?? '', next.spec?.clusterRef?.[field] ?? ''];
    return before === '' || before === after
      ? []
      : [fieldCause.invalid(`spec.clusterRef.${field}`, after, `field is immutable once set: it is ${JSON.stringify(before)}`)];
  });
