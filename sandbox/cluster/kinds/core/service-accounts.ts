import type { KindDeclaration } from '@spacedock/kube';
import { builtinKind } from '../builtin-kind.ts';
import { ageColumn } from '../columns.ts';

/** Its `token` subresource is added where the key is that signs tokens. */
export const serviceAccounts: KindDeclaration = builtinKind({
  group: '',
  version: 'v1',
  kind: 'ServiceAccount',
  plural: 'serviceaccounts',
  shortNames: ['sa'],
  scope: 'Namespaced',
  deleteReturnsObject: true,
  columns: [ageColumn],
});
