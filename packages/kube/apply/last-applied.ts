import { cloneJson, fieldOf, isJsonObject, type JsonObject } from '../json/json-value.ts';
import type { KubeObject } from '../kube-object.ts';
import { goJson } from '../schema/field-cause.ts';
import { compareValues } from './compare.ts';
import { differenceOf, noFields, type FieldSet } from './field-set.ts';
import { fieldSetOf } from './field-set-of.ts';
import type { Shape } from './shape.ts';

/** Where client-side apply keeps what it sent last. */
const lastApplied = 'kubectl.kubernetes.io/last-applied-configuration';
const largestAnnotations = 256 * 1024;

/**
 * Fields that kubectl may take over without being asked, because it has set them itself by client-side apply and they are still
 * as it left them: that is how an object moves from client-side to server-side apply.
 */
export function lastAppliedFields(live: KubeObject, apiVersion: string, shape: Shape): FieldSet {
  const text = live.metadata.annotations?.[lastApplied];
  const applied = text === undefined ? undefined : parsed(text);
  if (applied === undefined || applied['apiVersion'] !== apiVersion) return noFields;
  const { removed, modified, added } = compareValues(applied, live, shape);
  return differenceOf(differenceOf(differenceOf(fieldSetOf(applied, shape), modified), added), removed);
}

function parsed(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : undefined;
  } catch (error) {
    // The annotation is the client's own: what it cannot read back is as good as not there.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Brings the annotation up to date after a server-side apply, so that going back to client-side apply finds what was applied. */
export function syncLastApplied(object: KubeObject, patch: KubeObject): void {
  const annotations = object.metadata.annotations ?? {};
  if ((annotations[lastApplied] ?? '') === '') return;
  const applied = cloneJson(patch) as JsonObject;
  const metadata = fieldOf(applied, 'metadata');
  const own = isJsonObject(metadata) ? fieldOf(metadata, 'annotations') : undefined;
  if (isJsonObject(own)) Reflect.deleteProperty(own, lastApplied);
  annotations[lastApplied] = `${goJson(applied)}\n`;
  const size = Object.entries(annotations).reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + Buffer.byteLength(value), 0);
  if (size > largestAnnotations) Reflect.deleteProperty(annotations, lastApplied);
  object.metadata.annotations = annotations;
}
