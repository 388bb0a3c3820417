import type { KubeObject } from '../kube-object.ts';
import type { StoredObject } from '../store/store.ts';
import { type FieldCause, StatusError } from '../status.ts';
import { selectionOf, rangeOf } from './list-objects.ts';
import { negotiate } from './negotiation.ts';
import { objectOf } from './object-text.ts';
import { mustGet, sendStored } from './read-object.ts';
import { badRequest } from './refusals.ts';
import { type DeleteOptions, removeObject } from './remove-object.ts';
import { groupVersionOf, listKindOf } from './registry.ts';
import { flag, wholeNumber } from './read-options.ts';
import { decodePlainBody, readBody } from './request-body.ts';
import { dryRunProblems, invalidOptions, unsupported } from './request-options.ts';
import type { ResourceRequest } from './request-context.ts';
import { sendJson, sendWarnings } from './send.ts';
import { jsonType, typeMetaProblem } from './type-meta.ts';

/** DELETE of one object: gone at once, or on its way out when finalizers or a grace period hold it. */
export async function deleteObject(request: ResourceRequest): Promise<void> {
  const representation = negotiate(request.request.headers.accept, { tables: true });
  const { options, dryRun } = await deleteOptions(request);
  const stored = await mustGet(request);
  if (request.kind.orphanWarning !== undefined && options.propagationPolicy === undefined)
    request.context.warn(request.kind.orphanWarning);
  const ended = await removeObject(inMode(request, dryRun), stored, options);
  if (ended.kind === 'leaving') {
    sendStored(request, 200, ended.object, representation);
    return;
  }
  sendWarnings(request.response, request.warnings);
  if (ended.returnsObject) sendStored(request, 200, ended.object, representation);
  else sendJson(request.response, 200, deletedStatus(request, stored));
}

const deletedStatus = ({ kind }: ResourceRequest, { name, uid }: StoredObject): object => ({
  kind: 'Status',
  apiVersion: 'v1',
  metadata: {},
  status: 'Success',
  details: { name, ...(kind.group === '' ? {} : { group: kind.group }), kind: kind.plural, uid },
});

/** DELETE of a collection: each object on its own, as if it had been deleted by name. */
export async function deleteCollection(request: ResourceRequest): Promise<void> {
  const { kind, store, query, response, sees } = request;
  const { options, dryRun } = await deleteOptions(request);
  const limit = Number(query.get('limit') ?? 0);
  const { items, revision } = await store.list(rangeOf(request), {
    selection: selectionOf(request),
    ...(limit > 0 ? { limit } : {}),
  });
  const left: KubeObject[] = [];
  for (const stored of items) {
    if (sees && !sees(objectOf(stored))) continue;
    const one = { ...inMode(request, dryRun), target: { ...request.target, namespace: stored.namespace, name: stored.name } };
    try {
      const ended = await removeObject(one, stored, options);
      left.push(objectOf(ended.object as StoredObject));
    } catch (error) {
      if (!(error instanceof StatusError) || error.reason !== 'NotFound') throw error;
    }
  }
  sendJson(response, 200, {
    kind: listKindOf(kind),
    apiVersion: groupVersionOf(kind),
    metadata: { resourceVersion: String(revision) },
    items: left,
  });
}

/** Whether it is a dry run is said by the options of the deletion alone. */
const inMode = (request: ResourceRequest, dryRun: boolean): ResourceRequest =>
  request.context.dryRun === dryRun
    ? request
    : { ...request, context: Object.create(request.context, { dryRun: { value: dryRun } }) as ResourceRequest['context'] };

interface GivenOptions {
  readonly propagationPolicy?: string;
  readonly orphanDependents?: boolean;
  readonly gracePeriodSeconds?: number;
  readonly preconditions?: DeleteOptions['preconditions'];
  readonly dryRun?: readonly string[];
}

const policies = ['Foreground', 'Background', 'Orphan'] as const;

/** From the body or, where there is none, from the query: Kubernetes looks at one of them only. */
async function deleteOptions({
  request,
  query,
  parts,
}: ResourceRequest): Promise<{ readonly options: DeleteOptions; readonly dryRun: boolean }> {
  const body = await readBody(request);
  const given = body.bytes.length === 0 ? optionsInQuery(query) : optionsInBody(decodePlainBody(body, parts.protobuf));
  const { propagationPolicy, orphanDependents, gracePeriodSeconds, preconditions, dryRun = [] } = given;
  const policy = policies.find((known) => known === propagationPolicy);
  const causes: FieldCause[] = [
    ...(propagationPolicy !== undefined && orphanDependents !== undefined
      ? [
          {
            reason: 'FieldValueInvalid' as const,
            field: 'propagationPolicy',
            message: `Invalid value: ${JSON.stringify(propagationPolicy)}: orphanDependents and deletionPropagation cannot be both set`,
          },
        ]
      : []),
    ...(propagationPolicy === undefined || policy
      ? []
      : [unsupported('propagationPolicy', propagationPolicy, [...policies, 'nil'])]),
    ...dryRunProblems(dryRun),
  ];
  if (causes.length > 0) throw invalidOptions('DeleteOptions', causes);
  const orphaned =
    orphanDependents === undefined ? {} : { propagationPolicy: orphanDependents ? ('Orphan' as const) : ('Background' as const) };
  return {
    dryRun: dryRun.length > 0,
    options: {
      ...(policy ? { propagationPolicy: policy } : orphaned),
      // A negative one has long meant: one second.
      ...(gracePeriodSeconds === undefined ? {} : { gracePeriodSeconds: gracePeriodSeconds < 0 ? 1 : gracePeriodSeconds }),
      ...(preconditions ? { preconditions } : {}),
    },
  };
}

function optionsInQuery(query: URLSearchParams): GivenOptions {
  const policy = query.get('propagationPolicy');
  return {
    ...(policy ? { propagationPolicy: policy } : {}),
    ...(query.has('orphanDependents') ? { orphanDependents: flag(query, 'orphanDependents') } : {}),
    ...(query.get('gracePeriodSeconds') ? { gracePeriodSeconds: wholeNumber(query, 'gracePeriodSeconds') } : {}),
    dryRun: query.getAll('dryRun').filter((value) => value !== ''),
  };
}

const fieldTypes: Readonly<Record<string, readonly [js: string, go: string]>> = {
  propagationPolicy: ['string', 'v1.DeletionPropagation'],
  orphanDependents: ['boolean', 'bool'],
  gracePeriodSeconds: ['number', 'int64'],
  preconditions: ['object', 'v1.Preconditions'],
  dryRun: ['object', '[]string'],
};

function optionsInBody(value: unknown): GivenOptions {
  const problem = typeMetaProblem(value);
  if (problem !== undefined) throw badRequest(problem);
  const given = (value ?? {}) as Record<string, unknown>;
  const { kind = 'DeleteOptions', apiVersion = 'v1' } = given;
  if (kind !== 'DeleteOptions')
    throw badRequest(
      `no kind "${String(kind)}" is registered for version "${String(apiVersion)}" in scheme "pkg/api/legacyscheme/scheme.go:30"`,
    );
  for (const [field, [type, name]] of Object.entries(fieldTypes)) {
    const found = given[field];
    if (found === undefined || found === null || (typeof found === type && Array.isArray(found) === (field === 'dryRun')))
      continue;
    throw badRequest(`json: cannot unmarshal ${jsonType(found)} into Go struct field DeleteOptions.${field} of type ${name}`);
  }
  return Object.fromEntries(
    Object.entries(given).filter(([field, found]) => Object.hasOwn(fieldTypes, field) && found !== null),
  ) as GivenOptions;
}
