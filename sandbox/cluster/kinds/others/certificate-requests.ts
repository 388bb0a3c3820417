import { duration, type KindDeclaration, type KubeObject } from '@spacedock/kube';
import type { Condition } from '../../shapes/pod.ts';
import { builtinKind } from '../builtin-kind.ts';
import { ageColumn, column } from '../columns.ts';

interface CertificateRequest extends KubeObject {
  spec: {
    signerName?: string;
    username?: string;
    uid?: string;
    groups?: readonly string[];
    extra?: unknown;
    expirationSeconds?: number;
  };
  status?: { conditions?: Condition[]; certificate?: string };
}

function conditionText({ status }: CertificateRequest): string {
  const has = (type: string): boolean => status?.conditions?.some((condition) => condition.type === type) ?? false;
  const decided = has('Denied') ? 'Denied' : has('Approved') ? 'Approved' : 'Pending';
  return `${decided}${has('Failed') ? ',Failed' : ''}${status?.certificate ? ',Issued' : ''}`;
}

/** Requests for certificates can be made, approved and denied. No signer runs here, so none is ever issued. */
export const certificateRequests: KindDeclaration = builtinKind({
  group: 'certificates.k8s.io',
  version: 'v1',
  kind: 'CertificateSigningRequest',
  plural: 'certificatesigningrequests',
  shortNames: ['csr'],
  scope: 'Cluster',
  columns: [
    ageColumn,
    column<CertificateRequest>('SignerName', ({ spec }) => spec.signerName || '<none>'),
    column<CertificateRequest>('Requestor', ({ spec }) => spec.username ?? ''),
    column<CertificateRequest>('RequestedDuration', ({ spec }) =>
      spec.expirationSeconds === undefined ? '<none>' : duration(spec.expirationSeconds * 1000),
    ),
    column('Condition', conditionText),
  ],
  selectableFields: { 'spec.signerName': (object) => (object as CertificateRequest).spec.signerName ?? '' },
  status: true,
  generationFrom: [],
  partialWrites: {
    approval(next, old) {
      const { conditions } = (next as CertificateRequest).status ?? {};
      next['spec'] = structuredClone(old['spec']);
      next['status'] = { ...structuredClone(old['status'] as object | undefined), ...(conditions ? { conditions } : {}) };
    },
  },
  hooks: {
    async admitCreate(next, { user }) {
      const { spec } = next as CertificateRequest;
      Object.assign(spec, {
        username: user.name,
        groups: user.groups,
        ...(user.uid ? { uid: user.uid } : {}),
        ...(user.extra ? { extra: user.extra } : {}),
      });
    },
    async admitUpdate(next, old) {
      next['spec'] = structuredClone(old['spec']);
    },
  },
});
