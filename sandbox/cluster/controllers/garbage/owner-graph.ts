import type { KindDeclaration, KubeObject } from '@spacedock/kube';
import type { AllKinds } from '../runtime/all-kinds.ts';

export interface Dependent {
  readonly kind: KindDeclaration;
  readonly object: KubeObject;
}

/** Those that name this uid among their owners, of whatever kind. */
export const dependentsOf = (kinds: AllKinds, uid: string | undefined): readonly Dependent[] =>
  uid === undefined
    ? []
    : [...kinds.all()].flatMap(({ kind, informer }) => informer.ownedBy(uid).map((object) => ({ kind, object })));
