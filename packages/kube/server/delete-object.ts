import type { KubeObject } from '../kube-object.ts';
import type { StoredObject } from '../store/store.ts';
import { StatusError } from '../status.ts';
import { selectionOf, rangeOf } from './list-objects.ts';
import { negotiate } from './negotiation.ts';
import { objectOf } from './object-text.ts';
import { sendStored } from './read-object.ts';
import { badRequest, notFound } from './refusals.ts';
import { type DeleteOptions, removeObject } from './remove-object.ts';
import { groupVersionOf, listKindOf, resourceOf } from './registry.ts';
import { decodeBody, readBody } from './request-body.ts';
import { dryRunProblems, invalidOptions, unsupported } from './request-options.ts';
import type { ResourceRequest } from './request-context.ts';
import { sendJson, sendWarnings } from './send.ts';

/** DELETE of one object: gone at once, or on its way out when finalizers or a grace period hold it. */
export async function deleteObject(request: ResourceRequest): Promise<void> {
  const representation = negotiate(request.request.headers.accept, { tables: true });
  const { options, dryRun } = await deleteOptions(request);
  const key = { resource: resourceOf(request.kind), namespace: request.target.namespace, name: request.target.name };
  const stored = await request.store.get(key);
  if (!stored) throw notFound(request.kind, request.target.name);
  const ended = await removeObject(dryRun ? dry(request) : request, stored, options);
  if (ended.kind === 'leaving') {
    sendStored(request, 200, ended.object, representation);
    return;
  }
  sendWarnings(request.response, request.warnings);
  if (ended.returnsObject) sendStored(request, 200, ended.object, representation);
  else sendJson(request.response, 200, deletedStatus(request, stored));
}

const deletedStatus = ({ kind }: ResourceRequest, { name, uid }: StoredObject): object => ({
  kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success', details: { name, ...(kind.group === '' ? {} : { group: kind.group }), kind: kind.plural, uid },
});

/** DELETE of a collection: each object on its own, as if it had been deleted by name. */
export async function deleteCollection(request: ResourceRequest): Promise<void> {
  const { kind, store, query, response } = request;
  const { options, dryRun } = await deleteOptions(request);
  const limit = Number(query.get('limit') ?? 0);
  const { items, revision } = await store.list(rangeOf(request), { selection: selectionOf(request), ...(limit > 0 ? { limit } : {}) });
  const left: KubeObject[] = [];
  for (const stored of items) {
    const one = { ...(dryRun ? dry(request) : request), target: { ...request.target, namespace: stored.namespace, name: stored.name } };
    try {
      const ended = await removeObject(one, stored, options);
      left.push(objectOf(ended.object as StoredObject));
    } catch (error) {
      if (!(error instanceof StatusError) || error.reason !== 'NotFound') throw error;
    }
  }
  sendJson(response, 200, { kind: listKindOf(kind), apiVersion: groupVersionOf(kind), metadata: { resourceVersion: String(revision) }, items: left });
}

const dry = (request: ResourceRequest): ResourceRequest => ({ ...request, context: { ...request.context, dryRun: true } });

/** From the body and the query; the body may also ask for a dry run. */
async function deleteOptions({ request, query }: ResourceRequest): Promise<{ readonly options: DeleteOptions; readonly dryRun: boolean }> {
  const body = await readBody(request);
  const given = (body.bytes.length === 0 ? {} : decodeBody(body).value ?? {}) as DeleteOptions & { orphanDependents?: boolean; dryRun?: string[] };
  if (typeof given !== 'object') throw badRequest('the body is not DeleteOptions');
  const propagation = query.get('propagationPolicy') ?? given.propagationPolicy ?? (given.orphanDependents === undefined ? undefined : given.orphanDependents ? 'Orphan' : 'Background');
  if (propagation !== undefined && propagation !== 'Orphan' && propagation !== 'Background' && propagation !== 'Foreground') {
    throw invalidOptions('DeleteOptions', [unsupported('propagationPolicy', propagation, ['Foreground', 'Background', 'Orphan', 'nil'])]);
  }
  const grace = query.get('gracePeriodSeconds') ?? given.gracePeriodSeconds;
  if (grace !== undefined && grace !== null && !/^\d{1,9}$/.test(String(grace))) throw badRequest(`gracePeriodSeconds: Invalid value: ${JSON.stringify(grace)}: must be a whole number`);
  const unknownRuns = dryRunProblems([...query.getAll('dryRun').filter((value) => value !== ''), ...given.dryRun ?? []]);
  if (unknownRuns.length > 0) throw invalidOptions('DeleteOptions', unknownRuns);
  const options: DeleteOptions = {
    ...(propagation === undefined ? {} : { propagationPolicy: propagation }),
    ...(grace === undefined || grace === null ? {} : { gracePeriodSeconds: Number(grace) }),
    ...(given.preconditions ? { preconditions: given.preconditions } : {}),
  };
  return { options, dryRun: (given.dryRun ?? []).length > 0 };
}
