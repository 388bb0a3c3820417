import type { KindDeclaration } from '../kind.ts';
import type { KubeObject } from '../kube-object.ts';
import { formatLabelSelector, labelSelectorFromObject } from '../selectors/label-selector.ts';
import { changeObject } from './change-object.ts';
import { kindRuntime } from './kind-runtime.ts';
import { objectOf } from './object-text.ts';
import { mustGet } from './read-object.ts';
import { badRequest, invalidObject, methodNotAllowed } from './refusals.ts';
import { decodeBody, readBody } from './request-body.ts';
import type { ResourceRequest } from './request-context.ts';
import { sendJson } from './send.ts';

/** The `scale` subresource: one number of many kinds, in a shape that autoscalers know. */
export async function serveScale(request: ResourceRequest): Promise<void> {
  const { kind, request: incoming, response } = request;
  switch (incoming.method) {
    case 'GET':
      sendJson(response, 200, scaleOf(kind, objectOf(await mustGet(request))));
      return;
    case 'PUT': case 'PATCH': {
      const body = decodeBody(await readBody(incoming), request.parts.protobuf);
      const stored = await changeObject(request, {
        part: 'scale',
        track: true,
        next(old) {
          const wanted = incoming.method === 'PUT' ? body.value : kindRuntime(kind).mergePatch(scaleOf(kind, old), body.value as Record<string, unknown>);
          const scale = wanted as { metadata?: { resourceVersion?: string }; spec?: { replicas?: unknown } };
          const replicas = scale.spec?.replicas ?? 0;
          if (typeof replicas !== 'number' || !Number.isInteger(replicas)) throw badRequest('Scale in version "v1" cannot be handled as a Scale: spec.replicas must be a whole number');
          if (replicas < 0) throw invalidObject({ group: 'autoscaling', kind: 'Scale', plural: 'scales' }, old.metadata.name, [{ reason: 'FieldValueInvalid', field: 'spec.replicas', message: `Invalid value: ${replicas}: must be greater than or equal to 0` }]);
          setAt(old, kind.scale?.specReplicasPath ?? '.spec.replicas', replicas);
          if (scale.metadata?.resourceVersion) old.metadata.resourceVersion = scale.metadata.resourceVersion;
          return old;
        },
      });
      sendJson(response, 200, scaleOf(kind, JSON.parse(stored.text) as KubeObject));
      return;
    }
    default: throw methodNotAllowed(kind, incoming.method ?? '');
  }
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
    status: { replicas: valueAt(object, paths?.statusReplicasPath ?? '') ?? 0, ...(selector === undefined ? {} : { selector: selectorText(selector) }) },
  };
}

const selectorText = (selector: unknown): string => (typeof selector === 'string' ? selector : formatLabelSelector(labelSelectorFromObject(selector as never)));

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
