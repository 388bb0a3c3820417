import { isDeepStrictEqual } from 'node:util';
import { type FieldCause, fieldCause, type KindDeclaration, type KubeObject } from '@spacedock/kube';
import { dataKeyProblems, dataLimit, unchanged } from '../../validation/rules.ts';
import { builtinKind } from '../builtin-kind.ts';
import { ageColumn, column } from '../columns.ts';

interface ConfigMap extends KubeObject {
  data?: Record<string, string>;
  binaryData?: Record<string, string>;
  immutable?: boolean;
}

interface Secret extends KubeObject {
  type?: string;
  data?: Record<string, string>;
  stringData?: Record<string, string>;
  immutable?: boolean;
}

const sizeOf = (values: Readonly<Record<string, string>> | undefined): number =>
  Object.values(values ?? {}).reduce((size, value) => size + Buffer.byteLength(value), 0);
const bytesOf = (values: Readonly<Record<string, string>> | undefined): number =>
  Object.values(values ?? {}).reduce((size, value) => size + Math.trunc((value.length * 3) / 4), 0);
const keyCauses = (values: Readonly<Record<string, string>> | undefined, field: string): readonly FieldCause[] =>
  Object.keys(values ?? {}).flatMap((key) =>
    dataKeyProblems(key).map((problem) => fieldCause.invalid(`${field}[${key}]`, key, problem)),
  );

const fixed = 'field is immutable when `immutable` is set';

/** What was declared immutable stays so, and its content with it. */
function immutableProblems(next: ConfigMap | Secret, old: ConfigMap | Secret, fields: readonly string[]): readonly FieldCause[] {
  if (old.immutable !== true) return [];
  return [
    ...(next.immutable === true ? [] : [fieldCause.forbidden('immutable', fixed)]),
    ...fields
      .filter((field) => !isDeepStrictEqual(next[field] ?? {}, old[field] ?? {}))
      .map((field) => fieldCause.forbidden(field, fixed)),
  ];
}

export const configMaps: KindDeclaration = builtinKind({
  group: '',
  version: 'v1',
  kind: 'ConfigMap',
  plural: 'configmaps',
  shortNames: ['cm'],
  scope: 'Namespaced',
  columns: [
    column<ConfigMap>('Data', ({ data, binaryData }) => Object.keys(data ?? {}).length + Object.keys(binaryData ?? {}).length),
    ageColumn,
  ],
  hooks: {
    validate(object, old) {
      const next = object as ConfigMap;
      const both = Object.keys(next.data ?? {}).filter((key) => Object.hasOwn(next.binaryData ?? {}, key));
      return [
        ...(old ? immutableProblems(next, old as ConfigMap, ['data', 'binaryData']) : []),
        ...keyCauses(next.data, 'data'),
        ...both.map((key) => fieldCause.invalid(`data[${key}]`, key, 'duplicate of key present in binaryData')),
        ...keyCauses(next.binaryData, 'binaryData'),
        ...(sizeOf(next.data) + bytesOf(next.binaryData) > dataLimit ? [fieldCause.tooLong('[]', dataLimit)] : []),
      ];
    },
  },
});

/** Data that each type of secret must have. */
const neededKeys: Readonly<Record<string, readonly string[]>> = {
  'kubernetes.io/dockercfg': ['.dockercfg'],
  'kubernetes.io/dockerconfigjson': ['.dockerconfigjson'],
  'kubernetes.io/ssh-auth': ['ssh-privatekey'],
  'kubernetes.io/tls': ['tls.crt', 'tls.key'],
};
const documents = new Set(['.dockercfg', '.dockerconfigjson']);

function typeProblems({ type = 'Opaque', data = {}, metadata }: Secret): readonly FieldCause[] {
  switch (type) {
    case 'kubernetes.io/service-account-token':
      return metadata.annotations?.['kubernetes.io/service-account.name']
        ? []
        : [fieldCause.required('metadata.annotations[kubernetes.io/service-account.name]')];
    case 'kubernetes.io/basic-auth':
      return Object.hasOwn(data, 'username') || Object.hasOwn(data, 'password')
        ? []
        : [fieldCause.required('data[username]'), fieldCause.required('data[password]')];
    default:
      return (neededKeys[type] ?? []).flatMap((key) => {
        if (!Object.hasOwn(data, key)) return [fieldCause.required(`data[${key}]`)];
        return documents.has(key) && !isJson(data[key] ?? '')
          ? [fieldCause.invalid(`data[${key}]`, '<secret contents redacted>', 'invalid character in JSON')]
          : [];
      });
  }
}

function isJson(base64: string): boolean {
  try {
    return typeof JSON.parse(Buffer.from(base64, 'base64').toString('utf8')) === 'object';
  } catch {
    return false; // that is the answer
  }
}

export const secrets: KindDeclaration = builtinKind({
  group: '',
  version: 'v1',
  kind: 'Secret',
  plural: 'secrets',
  scope: 'Namespaced',
  columns: [
    column<Secret>('Type', ({ type }) => type ?? ''),
    column<Secret>('Data', ({ data }) => Object.keys(data ?? {}).length),
    ageColumn,
  ],
  selectableFields: { type: (object) => (object as Secret).type ?? '' },
  hooks: {
    defaulting(next) {
      const secret = next as Secret;
      secret.type ??= 'Opaque';
      if (!secret.stringData) return;
      // Written in clear, kept and read as bytes.
      secret.data = { ...secret.data };
      for (const [key, value] of Object.entries(secret.stringData)) secret.data[key] = Buffer.from(value).toString('base64');
      delete secret.stringData;
    },
    validate(object, old) {
      const next = object as Secret;
      return [
        ...(old ? unchanged(next.type, (old as Secret).type, 'type') : []),
        ...(old ? immutableProblems(next, old as Secret, ['data']) : []),
        ...keyCauses(next.data, 'data'),
        ...(bytesOf(next.data) > dataLimit ? [fieldCause.tooLong('data', dataLimit)] : []),
        ...typeProblems(next),
      ];
    },
  },
});
