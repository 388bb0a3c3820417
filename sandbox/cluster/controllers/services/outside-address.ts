import { createHash } from 'node:crypto';
import type { KubeObject } from '@spacedock/kube';

/** Under which the outside reaches a service or an ingress: some clouds give a number, others a name. */
export type OutsideAddress = (object: KubeObject) => { readonly ip: string } | { readonly hostname: string };

/** An address of the range that is reserved for documentation: it leads nowhere. */
export const documentationAddress: OutsideAddress = ({ metadata }) => ({
  ip: `203.0.113.${
    1 +
    ((createHash('sha256')
      .update(metadata.uid ?? '')
      .digest()[0] ?? 0) %
      254)
  }`,
});
