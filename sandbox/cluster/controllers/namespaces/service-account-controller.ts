import { isDeepStrictEqual } from 'node:util';
import type { KubeObject } from '@spacedock/kube';
import { type Controller, type ObjectKey, reconciler, type Watched, watched } from '../controller.ts';
import { configMaps, namespaces, serviceAccounts } from '../resources.ts';
import { isNamespaceGoing } from '../pods/owned-pods.ts';

const certificateMap = 'kube-root-ca.crt';
const note = {
  'kubernetes.io/description':
    'Contains a CA bundle that can be used to verify the kube-apiserver when using internal endpoints such as the internal service IP or kubernetes.default.svc. No other usage is guaranteed across distributions of Kubernetes clusters.',
};

const namespaceOf =
  (name: string): NonNullable<Watched['keys']> =>
  ({ before, after }): readonly ObjectKey[] => {
    const object: KubeObject | undefined = after ?? before;
    return object?.metadata.name === name ? [{ namespace: '', name: object.metadata.namespace ?? '' }] : [];
  };

/** What every namespace has from the beginning: the account its pods run as, and the certificate they trust the API with. */
export const serviceAccountController: Controller = reconciler({
  name: 'service-account-controller',
  watches: [
    watched(namespaces),
    watched(serviceAccounts, namespaceOf('default')),
    watched(configMaps, namespaceOf(certificateMap)),
  ],
  reconcile:
    ({ cluster, rootCertificate }) =>
    async ({ name: namespace }) => {
      const around = cluster.of(namespaces).get('', namespace);
      if (!around || around.metadata.deletionTimestamp) return undefined;
      try {
        if (!cluster.of(serviceAccounts).get(namespace, 'default'))
          await cluster.of(serviceAccounts).create({ metadata: { name: 'default', namespace } });
        if (rootCertificate === '') return undefined;
        const data = { 'ca.crt': rootCertificate };
        const there = cluster.of(configMaps).get(namespace, certificateMap);
        if (!there)
          await cluster.of(configMaps).create({ metadata: { name: certificateMap, namespace, annotations: note }, data });
        else if (!isDeepStrictEqual(there.data, data))
          await cluster.of(configMaps).update(there, (draft) => void (draft.data = data));
      } catch (error) {
        if (!isNamespaceGoing(error)) throw error;
      }
      return undefined;
    },
});
