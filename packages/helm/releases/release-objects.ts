import type { KubeObject, ObjectRef } from '@spacedock/kube';
import { isDeepStrictEqual } from 'node:util';
import { documentsIn, documentText, objectIn } from './manifest-text.ts';

/** Without the version of the API: an object does not become another one because it is written in a newer version. */
export function identityOf({ apiVersion, kind, metadata: { name, namespace = '' } }: KubeObject): string {
  return [apiVersion.includes('/') ? apiVersion.split('/')[0] : '', kind, namespace, name].join('/');
}

export const refTo = ({ apiVersion, kind, metadata: { name, namespace } }: KubeObject): ObjectRef => ({
  apiVersion,
  kind,
  name,
  ...(namespace !== undefined && { namespace }),
});

/** Who an object belongs to, in the words that Helm looks for. */
const nameAnnotation = 'meta.helm.sh/release-name';
const namespaceAnnotation = 'meta.helm.sh/release-namespace';
const managedBy = 'app.kubernetes.io/managed-by';

type Owner = { readonly namespace: string; readonly name: string };

export function withOwner(object: KubeObject, { namespace, name }: Owner): KubeObject {
  const annotations = { ...object.metadata.annotations, [nameAnnotation]: name, [namespaceAnnotation]: namespace };
  return { ...object, metadata: { ...object.metadata, annotations } };
}

export function isOwned({ metadata: { annotations = {}, labels = {} } }: KubeObject, { namespace, name }: Owner): boolean {
  return labels[managedBy] === 'Helm' && annotations[nameAnnotation] === name && annotations[namespaceAnnotation] === namespace;
}

/** What earlier manifests say, by identity. */
export type FormerObjects = {
  /** Nothing has to be sent for such an object. */
  readonly hasSame: (object: KubeObject) => boolean;
  readonly of: (object: KubeObject) => KubeObject | undefined;
  readonly without: (objects: readonly KubeObject[]) => readonly KubeObject[];
};

/** Of several manifests the later ones count. `known` need not be read: reading YAML takes longer than all the rest. */
export function formerObjects(manifests: readonly string[], known: readonly KubeObject[], namespace: string): FormerObjects {
  const texts = new Map(known.map((object) => [documentText(object), object]));
  const former = new Map<string, KubeObject>();
  const readings = new Map<string, KubeObject | undefined>();
  for (const text of manifests.flatMap(documentsIn)) {
    if (!readings.has(text)) readings.set(text, texts.get(text) ?? objectIn(text));
    const object = placed(readings.get(text), namespace);
    if (object) former.set(identityOf(object), object);
  }
  return {
    hasSame: (object) => isDeepStrictEqual(former.get(identityOf(object)), object),
    of: (object) => former.get(identityOf(object)),
    without(objects) {
      const kept = new Set(objects.map(identityOf));
      return [...former].filter(([identity]) => !kept.has(identity)).map(([, object]) => object);
    },
  };
}

/** Other charts leave it to Helm to say where an object is. */
function placed(object: KubeObject | undefined, namespace: string): KubeObject | undefined {
  if (!object || object.metadata.namespace !== undefined) return object;
  return { ...object, metadata: { ...object.metadata, namespace } };
}
