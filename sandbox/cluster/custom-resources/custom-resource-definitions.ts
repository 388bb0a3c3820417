import { isDeepStrictEqual } from 'node:util';
import { type FieldCause, fieldCause, type KindDeclaration, nameProblems } from '@spacedock/kube';
import { builtinKind } from '../kinds/builtin-kind.ts';
import { createdAt } from '../kinds/columns.ts';
import { oneOf, subdomainName, unchanged } from '../validation/rules.ts';
import { cleanupFinalizer, conditionOf, type Definition, type DefinitionNames, type DefinitionVersion } from './definition.ts';
import { jsonPath } from './json-path.ts';
import { structuralProblems } from './structural-schema.ts';

/** A deletion waits until the objects of the kind are gone: whoever serves them takes the finalizer away. */
export const customResourceDefinitions: KindDeclaration = builtinKind({
  group: 'apiextensions.k8s.io',
  version: 'v1',
  kind: 'CustomResourceDefinition',
  plural: 'customresourcedefinitions',
  shortNames: ['crd', 'crds'],
  categories: ['api-extensions'],
  scope: 'Cluster',
  columns: createdAt,
  status: true,
  keepOnStatus(next, old) {
    const { managedFields } = next.metadata;
    next.metadata = {
      ...structuredClone(old.metadata),
      ...(managedFields ? { managedFields } : {}),
      ...(next.metadata.resourceVersion ? { resourceVersion: next.metadata.resourceVersion } : {}),
    };
  },
  deletion: {
    held: ({ metadata }) => metadata.deletionTimestamp === undefined,
    begun(next) {
      const definition = next as Definition;
      definition.metadata.finalizers = [...new Set([...(definition.metadata.finalizers ?? []), cleanupFinalizer])];
      const message = 'CustomResourceDefinition marked for deletion; CustomResource deletion will begin soon';
      const condition = {
        type: 'Terminating',
        status: 'True',
        lastTransitionTime: definition.metadata.deletionTimestamp ?? null,
        reason: 'InstanceDeletionPending',
        message,
      };
      definition.status = {
        ...definition.status,
        conditions: [...(definition.status?.conditions ?? []).filter(({ type }) => type !== 'Terminating'), condition],
      };
    },
  },
  hooks: {
    defaulting(next) {
      const { spec } = next as Definition;
      spec.names.singular ||= spec.names.kind.toLowerCase();
      spec.names.listKind ||= `${spec.names.kind}List`;
      spec.conversion ??= { strategy: 'None' };
      keepStoredVersions(next as Definition);
    },
    async admitCreate(next, { warn }) {
      warnOfWhatIsMissing(next as Definition, warn);
    },
    async admitUpdate(next, old, { warn }) {
      if (!isDeepStrictEqual(next['spec'], old['spec'])) warnOfWhatIsMissing(next as Definition, warn);
    },
    validate(next, old, subresource) {
      if (subresource !== '') return [];
      return [
        ...(old ? [] : ownNameProblems(next as Definition)),
        ...definitionProblems(next as Definition),
        ...(old ? changeProblems(next as Definition, old as Definition) : []),
      ];
    },
  },
});

/** What a real cluster would do by this definition, and this one does not. */
function warnOfWhatIsMissing({ spec }: Definition, warn: (text: string) => void): void {
  if (JSON.stringify(spec.versions).includes('"x-kubernetes-validations"'))
    warn('this cluster does not evaluate x-kubernetes-validations: what they forbid is accepted');
  if (spec.conversion?.strategy === 'Webhook')
    warn('this cluster calls no conversion webhooks: versions differ in their apiVersion only');
}

/** Versions that objects may still be stored in: the current one, and all before it. */
function keepStoredVersions(definition: Definition): void {
  const storage = definition.spec.versions?.find((version) => version.storage)?.name;
  const stored = definition.status?.storedVersions ?? [];
  if (storage === undefined || stored.includes(storage)) return;
  definition.status = {
    conditions: [],
    acceptedNames: { plural: '', kind: '' },
    ...definition.status,
    storedVersions: [...stored, storage],
  };
}

const ownNameProblems = ({ metadata, spec }: Definition): readonly FieldCause[] =>
  metadata.name === `${spec.names.plural}.${spec.group}`
    ? []
    : [fieldCause.invalid('metadata.name', metadata.name, 'must be spec.names.plural+"."+spec.group')];

function definitionProblems({ spec, status }: Definition): readonly FieldCause[] {
  const versions = spec.versions ?? [];
  const single = versions.every(({ schema }) => isDeepStrictEqual(schema, versions[0]?.schema));
  const storing = versions.filter(({ storage }) => storage).length;
  const lost = (status?.storedVersions ?? []).filter((name) => !versions.some((version) => version.name === name));
  return [
    ...groupProblems(spec.group),
    ...oneOf(spec.scope, 'spec.scope', ['Cluster', 'Namespaced']),
    ...versions.flatMap((version, index) => versionProblems(version, index, single)),
    ...(new Set(versions.map(({ name }) => name)).size === versions.length
      ? []
      : [versionsCause(versions, 'must contain unique version names')]),
    ...(storing === 1 ? [] : [versionsCause(versions, 'must have exactly one version marked as storage version')]),
    ...namesProblems(spec.names),
    ...(single && versions[0]?.schema?.openAPIV3Schema
      ? structuralProblems(versions[0].schema.openAPIV3Schema, 'spec.validation.openAPIV3Schema')
      : []),
    ...(spec.preserveUnknownFields === true
      ? [
          fieldCause.invalid(
            'spec.preserveUnknownFields',
            true,
            'cannot set to true, set x-kubernetes-preserve-unknown-fields to true in spec.versions[*].schema instead',
          ),
        ]
      : []),
    ...oneOf(spec.conversion?.strategy, 'spec.conversion.strategy', ['None', 'Webhook']),
    ...((status?.storedVersions ?? []).length === 0
      ? [fieldCause.invalid('status.storedVersions', null, 'must have at least one stored version')]
      : []),
    ...lost.map((name) =>
      fieldCause.invalid(
        `status.storedVersions[${(status?.storedVersions ?? []).indexOf(name)}]`,
        name,
        'missing from spec.versions; v1 was previously a storage version, and must remain in spec.versions until a storage migration ensures no data remains persisted in v1 and removes v1 from status.storedVersions'.replaceAll(
          'v1',
          name,
        ),
      ),
    ),
  ];
}

/** Kubernetes shows versions as its own types have them, with what they share taken out. */
function versionsCause(versions: readonly DefinitionVersion[], detail: string): FieldCause {
  const shown = versions.map(({ name, served, storage, deprecated = false, deprecationWarning = null }) => ({
    Name: name,
    Served: served,
    Storage: storage,
    Deprecated: deprecated,
    DeprecationWarning: deprecationWarning,
    Schema: null,
    Subresources: null,
    AdditionalPrinterColumns: null,
    SelectableFields: null,
  }));
  return { reason: 'FieldValueInvalid', field: 'spec.versions', message: `Invalid value: ${JSON.stringify(shown)}: ${detail}` };
}

function groupProblems(group: string): readonly FieldCause[] {
  if (!group) return [fieldCause.required('spec.group')];
  const named = subdomainName(group, 'spec.group');
  return named.length > 0 || group.includes('.')
    ? named
    : [fieldCause.invalid('spec.group', group, 'should be a domain with at least one dot')];
}

function versionProblems(version: DefinitionVersion, index: number, single: boolean): readonly FieldCause[] {
  const at = `spec.versions[${index}]`;
  const schema = version.schema?.openAPIV3Schema;
  return [
    ...nameProblems(version.name, 'label-1035').map((problem) => fieldCause.invalid(`${at}.name`, version.name, problem)),
    ...(schema ? [] : [fieldCause.required(`${at}.schema.openAPIV3Schema`)]),
    ...(schema && !single ? structuralProblems(schema, `${at}.schema.openAPIV3Schema`) : []),
    ...(version.additionalPrinterColumns ?? []).flatMap(({ name, type, jsonPath: path }, position) => {
      const field = `${at}.additionalPrinterColumns[${position}]`;
      return [
        ...(name ? [] : [fieldCause.required(`${field}.name`)]),
        ...(['integer', 'number', 'string', 'boolean', 'date'].includes(type)
          ? []
          : [fieldCause.invalid(`${field}.type`, type ?? '', 'must be one of boolean,date,integer,number,string')]),
        ...(path ? pathProblems(path, `${field}.jsonPath`) : [fieldCause.required(`${field}.jsonPath`)]),
      ];
    }),
    ...(version.selectableFields ?? []).flatMap(({ jsonPath: path }, position) =>
      pathProblems(path, `${at}.selectableFields[${position}].jsonPath`),
    ),
  ];
}

function pathProblems(path: string, field: string): readonly FieldCause[] {
  if (!path.startsWith('.')) return [fieldCause.invalid(field, path, 'must be a simple json path starting with .')];
  try {
    jsonPath(path);
    return [];
  } catch (error) {
    return [fieldCause.invalid(field, path, `is an invalid path: ${(error as Error).message}`)];
  }
}

function namesProblems({
  plural,
  singular,
  kind,
  listKind,
  shortNames = [],
  categories = [],
}: DefinitionNames): readonly FieldCause[] {
  const named = (text: string, field: string, lead = ''): readonly FieldCause[] =>
    text
      ? nameProblems(text.toLowerCase(), 'label-1035').map((problem) => fieldCause.invalid(field, text, `${lead}${problem}`))
      : [fieldCause.required(field)];
  const mixed = 'may have mixed case, but should otherwise match: ';
  return [
    ...named(plural, 'spec.names.plural'),
    ...named(singular ?? '', 'spec.names.singular'),
    ...named(kind, 'spec.names.kind', mixed),
    ...named(listKind ?? '', 'spec.names.listKind', mixed),
    ...shortNames.flatMap((name, index) => named(name, `spec.names.shortNames[${index}]`)),
    ...categories.flatMap((name, index) => named(name, `spec.names.categories[${index}]`)),
    ...(kind && kind === listKind
      ? [fieldCause.invalid('spec.names.listKind', listKind, 'kind and listKind may not be the same')]
      : []),
  ];
}

function changeProblems({ spec: next }: Definition, old: Definition): readonly FieldCause[] {
  const established = conditionOf(old, 'Established')?.status === 'True';
  return [
    ...(established
      ? [
          ...unchanged(next.scope, old.spec.scope, 'spec.scope'),
          ...unchanged(next.names.kind, old.spec.names.kind, 'spec.names.kind'),
        ]
      : []),
    ...unchanged(next.group, old.spec.group, 'spec.group'),
    ...unchanged(next.names.plural, old.spec.names.plural, 'spec.names.plural'),
  ];
}
