import { isJsonObject } from '../json/json-value.ts';
import { JsonMalformed } from '../json/parse-json.ts';
import type { KubeObject } from '../kube-object.ts';
import type { StatusError } from '../status.ts';
import { changeObject } from './change-object.ts';
import { storeNew } from './create-object.ts';
import { checkPlace, fieldValidationOf, warnOf } from './incoming-object.ts';
import { kindRuntime } from './kind-runtime.ts';
import type { negotiate } from './negotiation.ts';
import { sendStored } from './read-object.ts';
import { flag } from './read-options.ts';
import { badRequest, conflict, notFound } from './refusals.ts';
import { resourceOf } from './registry.ts';
import { BodyMalformed, decodeBody, type Decoded, type RequestBody } from './request-body.ts';
import type { ResourceRequest } from './request-context.ts';
import { jsonType } from './type-meta.ts';
import type { WritePart } from './write-pipeline.ts';

/** Server-side apply: says what the caller wants to own; makes the object when there is none. */
export async function applyObject(
  request: ResourceRequest,
  part: WritePart,
  body: RequestBody,
  representation: ReturnType<typeof negotiate>,
): Promise<void> {
  const { kind, query, store, target, context, parts } = request;
  const runtime = kindRuntime(kind);
  const apply = (live: KubeObject | undefined): KubeObject => {
    const patch = decodedConfiguration(body);
    const wanted = { ...(patch.value as KubeObject | null) } as KubeObject;
    wanted.metadata = (wanted.metadata ?? {}) as KubeObject['metadata'];
    const applied = runtime.apply({
      live,
      patch: wanted,
      manager: context.fieldManager,
      force: flag(query, 'force'),
      subresource: part === 'object' ? '' : part,
      now: parts.now(),
    });
    checkTwice(request, patch);
    if (!live && wanted.metadata.uid)
      throw conflict(
        kind,
        target.name,
        `uid mismatch: the provided object specified uid ${wanted.metadata.uid}, and no existing object was found`,
      );
    checkPlace(request, applied);
    return applied;
  };

  const existing = await store.get({ resource: resourceOf(kind), namespace: target.namespace, name: target.name });
  if (existing) {
    sendStored(request, 200, await changeObject(request, { part, track: false, next: apply }), representation);
    return;
  }
  if (part !== 'object') throw notFound(kind, target.name);
  sendStored(request, 201, await storeNew(request, apply(undefined), false), representation);
}

/** What stands twice in the configuration. Fields that nobody knows were refused when it was applied, in any mode. */
function checkTwice({ kind, query, context }: ResourceRequest, patch: Decoded): void {
  const mode = fieldValidationOf(query);
  const problems =
    mode === 'Ignore'
      ? []
      : kindRuntime(kind)
          .duplicateProblems(patch)
          .map((problem) => `error converting YAML to JSON: ${problem}`);
  if (problems.length > 0 && mode === 'Strict') throw badRequest(`error strict decoding YAML: ${problems.join(', ')}`);
  warnOf(problems, context);
}

function decodedConfiguration(body: RequestBody): Decoded {
  const refuse = (why: string): StatusError => badRequest(`error decoding YAML: ${why}`);
  try {
    const decoded = decodeBody(body);
    if (decoded.value === null || isJsonObject(decoded.value)) return decoded;
    throw refuse(
      `error unmarshaling JSON: while decoding JSON: json: cannot unmarshal ${jsonType(decoded.value)} into Go value of type map[string]interface {}`,
    );
  } catch (error) {
    throw error instanceof BodyMalformed || error instanceof JsonMalformed
      ? refuse(`error converting YAML to JSON: ${error.message}`)
      : error;
  }
}
