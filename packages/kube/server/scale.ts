import type { KindDeclaration } from '../kind.ts';
import type { KubeObject } from '../kube-object.ts';
import { formatLabelSelector, labelSelectorFromObject } from '../selectors/label-selector.ts';
import type { FieldCause, StatusError } from '../status.ts';
import { changeObject } from './change-object.ts';
import { kindRuntime } from './kind-runtime.ts';
import { objectOf } from './object-text.ts';
import { mustGet } from './read-object.ts';
import { badRequest, invalidObject, methodNotAllowed } from './refusals.ts';
import { unfitPatch } from './patch-object.ts';
import { decodePlainBody, readBody, type RequestBody } from './request-body.ts';
import type { ResourceRequest } from './request-context.ts';
import { sendJson } from './send.ts';
import { jsonType, typeMetaProblem } from './type-meta.ts';

/** The `scale` subresource: one number of many kinds, in a shape that autoscalers know. */
export async function serveScale(request: ResourceRequest): Promise<void> {
  const { kind, request: incoming, response } = request;
  switch (incoming.method) {
    case 'GET':
      sendJson(response, 200, scaleOf(kind, objectOf(await mustGet(request))));
      return;
    case 'PUT':
    case 'PATCH': {
      const body = await readBody(incoming);
      const stored = await changeObject(request, {
        part: 'scale',
        track: true,
        next(old) {
          const { metadata, spec } = incoming.method === 'PUT' ? givenScale(request, body) : patchedScale(request, old, body);
          const replicas = spec?.replicas ?? 0;
          if (replicas < 0) throw negativeReplicas(kind, old, replicas);
          setAt(old, kind.scale?.specReplicasPath ?? '.spec.replicas', replicas);
          if (metadata?.resourceVersion) old.metadata.resourceVersion = metadata.resourceVersion;
          return old;
        },
      });
      sendJson(response, 200, scaleOf(kind, JSON.parse(stored.text) as KubeObject));
      return;
    }
    default:
      throw methodNotAllowed(kind, incoming.method ?? '');
  }
}

interface GivenScale {
  readonly metadata?: { readonly name?: string; readonly resourceVersion?: string };
  readonly spec?: { readonly replicas?: number };
}

function givenScale({ parts, target }: ResourceRequest, body: RequestBody): GivenScale {
  const scale = (decodePlainBody(body, parts.protobuf) ?? {}) as GivenScale;
  const problem = scaleProblem(scale);
  if (problem !== undefined) throw badRequest(`Scale in version "v1" cannot be handled as a Scale: ${problem}`);
  const { name } = scale.metadata ?? {};
  if (name && name !== target.name)
    throw badRequest(`the name of the object (${name}) does not match the name on the URL (${target.name})`);
  return scale;
}

/** A scale has no lists: all the ways to merge into one are the same. */
function patchedScale({ kind, parts }: ResourceRequest, old: KubeObject, body: RequestBody): GivenScale {
  const { jsonPatch, mergePatch } = kindRuntime(kind);
  const patch = decodePlainBody(body, parts.protobuf);
  const scale = scaleOf(kind, old);
  const patched =
    body.mediaType === 'application/json-patch+json'
      ? jsonPatch(scale as unknown as KubeObject, patch)
      : mergePatch(scale, patch);
  const problem = scaleProblem(patched);
  if (problem !== undefined) throw unfitPatch(JSON.stringify(patched), problem);
  return patched as GivenScale;
}

function scaleProblem(given: unknown): string | undefined {
  const problem = typeMetaProblem(given);
  if (problem !== undefined) return problem;
  const { spec } = given as { spec?: { replicas?: unknown } };
  const replicas = spec?.replicas ?? 0;
  if (Number.isInteger(replicas)) return undefined;
  return `json: cannot unmarshal ${typeof replicas === 'number' ? `number ${replicas}` : jsonType(replicas)} into Go struct field ScaleSpec.spec.replicas of type int32`;
}

function negativeReplicas(kind: KindDeclaration, { metadata }: KubeObject, replicas: number): StatusError {
  const said = (field: string, rule: string): FieldCause => ({
    reason: 'FieldValueInvalid',
    field,
    message: `Invalid value: ${replicas}: ${rule}`,
  });
  return kind.custom
    ? invalidObject(kind, metadata.name, [said(kind.scale?.specReplicasPath ?? '', 'should be a non-negative integer')])
    : invalidObject({ group: 'autoscaling', kind: 'Scale', plural: 'scales' }, metadata.name, [
        said('spec.replicas', 'must be greater than or equal to 0'),
      ]);
}

export function scaleOf(kind: KindDeclaration, object: KubeObject): Record<string, unknown> {
  const { name, namespace, uid, resourceVersion, creationTimestamp } = object.metadata;
  const paths = kind.scale;
  const selector = paths?.labelSelectorPath === undefined ? undefined : valueAt(object, paths.labelSelectorPath);
  return {
    kind: 'Scale',
    apiVersion: 'autoscaling/v1',
    metadata: { name, namespace, uid, resourceVersion, creationTimestamp },
    spec: { replicas: valueAt(object, paths?.specReplicasPath ?? '') ?? 0 },
    status: {
      replicas: valueAt(object, paths?.statusReplicasPath ?? '') ?? 0,
      ...(selector === undefined ? {} : { selector: selectorText(selector) }),
    },
  };
}

const selectorText = (selector: unknown): string =>
  typeof selector === 'string' ? selector : formatLabelSelector(labelSelectorFromObject(selector as never));

const stepsOf = (path: string): string[] => path.split('.').filter((step) => step !== '');
function valueAt(object: unknown, path: string): unknown {
  let value = object;
  for (const step of stepsOf(path)) value = (value as Record<string, unknown> | undefined)?.[step];
  return value;
}
function setAt(object: KubeObject, path: string, value: unknown): void {
  const steps = stepsOf(path);
  const last = steps.pop();
  if (last === undefined) return;
  let parent: Record<string, unknown> = object;
  for (const step of steps) parent = (parent[step] ??= {}) as Record<string, unknown>;
  parent[last] = value;
}
