import type { KindDeclaration, KubeObject, StoredForm } from '@spacedock/kube';
import type { ProjectSecret } from '../objects/templates.ts';

/** Encrypts a text so that it opens in the same place only. */
export interface Sealing {
  readonly seal: (text: string, place: string) => string;
  readonly open: (sealed: string, place: string) => string;
}

/** `kubectl apply` writes the whole object into it, data and all. */
export const lastApplied = 'kubectl.kubernetes.io/last-applied-configuration';

/** Of no server: it only says under which name the sealed form is kept. */
const storedKind: KindDeclaration = {
  group: 'storage.loft.sh',
  version: 'v1',
  kind: 'ProjectSecret',
  plural: 'projectsecrets',
  singular: 'projectsecret',
  scope: 'Namespaced',
  schema: {},
  columns: [],
};

const placeOf = ({ metadata }: KubeObject): string =>
  `management.project-secrets/${metadata.namespace}/${metadata.name}/${metadata.uid}`;

/** How a secret lies in the store: what nobody may read there is in `sealed`. */
export function sealedProjectSecret({ seal, open }: Sealing): StoredForm {
  return {
    kind: storedKind,
    toStored(object) {
      const { data, ...spec } = (object as ProjectSecret).spec ?? {};
      const { [lastApplied]: applied, ...annotations } = object.metadata.annotations ?? {};
      const sealed = seal(JSON.stringify({ data, applied }), placeOf(object));
      return { ...object, apiVersion: 'storage.loft.sh/v1', metadata: { ...object.metadata, annotations }, spec, sealed };
    },
    fromStored(object) {
      const { sealed, ...rest } = object;
      const { data, applied } = JSON.parse(open(String(sealed), placeOf(object))) as {
        readonly data?: object;
        readonly applied?: string;
      };
      const annotations = { ...object.metadata.annotations, ...(applied === undefined ? {} : { [lastApplied]: applied }) };
      const { annotations: _, ...metadata } = object.metadata;
      return {
        ...rest,
        apiVersion: 'management.loft.sh/v1',
        metadata: { ...metadata, ...(Object.keys(annotations).length > 0 ? { annotations } : {}) },
        spec: { ...(object['spec'] as object), ...(data === undefined ? {} : { data }) },
      } as KubeObject;
    },
  };
}
