import { type FieldCause, fieldCause } from '@spacedock/kube';
import type { Volume } from '../shapes/pod.ts';
import { labelName } from './rules.ts';

const fileMode = 'must be a number between 0 and 0777 (octal), both inclusive';
const neverASource = new Set(['name']);

/** The names of the volumes that are in order, and what is wrong with the others. */
export function volumeProblems(
  volumes: readonly Volume[],
  field: string,
): { readonly names: ReadonlySet<string>; readonly causes: readonly FieldCause[] } {
  const names = new Set<string>();
  const causes: FieldCause[] = [];
  for (const [index, volume] of volumes.entries()) {
    const at = `${field}[${index}]`;
    const found = [
      ...sourceProblems(volume, at),
      ...(volume.name ? labelName(volume.name, `${at}.name`) : [fieldCause.required(`${at}.name`)]),
      ...(names.has(volume.name) ? [fieldCause.duplicate(`${at}.name`, volume.name)] : []),
    ];
    if (found.length === 0) names.add(volume.name);
    causes.push(...found);
  }
  return { names, causes };
}

function sourceProblems(volume: Volume, at: string): readonly FieldCause[] {
  const sources = Object.keys(volume).filter((name) => !neverASource.has(name) && volume[name] !== undefined);
  const causes: FieldCause[] = sources
    .slice(1)
    .map((name) => fieldCause.forbidden(`${at}.${name}`, 'may not specify more than 1 volume type'));
  const [source] = sources;
  switch (source) {
    case undefined:
      return [...causes, fieldCause.required(at, 'must specify a volume type')];
    case 'hostPath':
      if (!volume.hostPath?.path) causes.push(fieldCause.required(`${at}.hostPath.path`));
      break;
    case 'configMap':
      if (!volume.configMap?.name) causes.push(fieldCause.required(`${at}.configMap.name`));
      causes.push(
        ...modeProblems(volume.configMap?.defaultMode, `${at}.configMap.defaultMode`),
        ...itemProblems(volume.configMap?.items, `${at}.configMap.items`),
      );
      break;
    case 'secret':
      if (!volume.secret?.secretName) causes.push(fieldCause.required(`${at}.secret.secretName`));
      causes.push(
        ...modeProblems(volume.secret?.defaultMode, `${at}.secret.defaultMode`),
        ...itemProblems(volume.secret?.items, `${at}.secret.items`),
      );
      break;
    case 'persistentVolumeClaim':
      if (!volume.persistentVolumeClaim?.claimName) causes.push(fieldCause.required(`${at}.persistentVolumeClaim.claimName`));
      break;
    case 'ephemeral':
      if (!volume.ephemeral?.volumeClaimTemplate) causes.push(fieldCause.required(`${at}.ephemeral.volumeClaimTemplate`));
      break;
    default:
      break;
  }
  return causes;
}

const modeProblems = (mode: number | undefined, field: string): readonly FieldCause[] =>
  mode !== undefined && (mode < 0 || mode > 0o777) ? [fieldCause.invalid(field, mode, fileMode)] : [];

function itemProblems(
  items: readonly { key: string; path: string; mode?: number }[] | undefined,
  field: string,
): readonly FieldCause[] {
  return (items ?? []).flatMap(({ key, path, mode }, index) => [
    ...(key ? [] : [fieldCause.required(`${field}[${index}].key`)]),
    ...(path ? localPathProblems(path, `${field}[${index}].path`) : [fieldCause.required(`${field}[${index}].path`)]),
    ...modeProblems(mode, `${field}[${index}].mode`),
  ]);
}

/** A path that stays below where it is put. */
export function localPathProblems(path: string, field: string): readonly FieldCause[] {
  return [
    ...(path.startsWith('/') ? [fieldCause.invalid(field, path, 'must be a relative path')] : []),
    ...(path.split('/').includes('..') ? [fieldCause.invalid(field, path, `must not contain '..'`)] : []),
  ];
}
