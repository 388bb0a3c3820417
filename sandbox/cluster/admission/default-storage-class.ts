import type { PersistentVolumeClaim } from '../kinds/core/volumes.ts';
import { defaultStorageClass as defaultMark, storageClasses } from '../kinds/others/small-kinds.ts';
import type { AdmissionPlugin } from './plugin.ts';

/** A claim that does not say where its storage comes from gets it from the default class. */
export const defaultStorageClass: AdmissionPlugin = {
  async create(kind, next, { objects }) {
    if (kind.group !== '' || kind.plural !== 'persistentvolumeclaims') return;
    const { spec } = next as PersistentVolumeClaim;
    if (spec.storageClassName !== undefined) return;
    const marked = (await objects.list(storageClasses)).items.filter(
      ({ metadata }) => metadata.annotations?.[defaultMark] === 'true',
    );
    const newest = marked.toSorted((a, b) =>
      (a.metadata.creationTimestamp ?? '') < (b.metadata.creationTimestamp ?? '') ? 1 : -1,
    )[0];
    if (newest) spec.storageClassName = newest.metadata.name;
  },
};
