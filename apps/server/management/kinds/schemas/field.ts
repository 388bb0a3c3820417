import type { KubeSchema } from '@spacedock/kube';

/**
 * Fields as the kinds of this API have them: nothing is required unless said, and a description is what `kubectl explain`
 * shows.
 */

export const text = (description: string): KubeSchema => ({ type: 'string', description });
export const flag = (description: string): KubeSchema => ({ type: 'boolean', description });
export const whole = (description: string): KubeSchema => ({ type: 'integer', format: 'int64', description });
export const moment = (description: string): KubeSchema => ({ type: 'string', format: 'date-time', description });
export const oneOf = (values: readonly string[], description: string): KubeSchema => ({
  type: 'string',
  enum: values,
  description,
});

/** Lists are replaced as a whole by patches and applies: the original's schema names no keys for any. */
export const list = (items: KubeSchema, description: string): KubeSchema => ({
  type: 'array',
  items,
  description,
  'x-kubernetes-list-type': 'atomic',
});
export const texts = (description: string): KubeSchema => list({ type: 'string' }, description);
export const textMap = (description: string): KubeSchema => ({
  type: 'object',
  additionalProperties: { type: 'string' },
  description,
});

export const object = (
  description: string,
  properties: Readonly<Record<string, KubeSchema>>,
  required: readonly string[] = [],
): KubeSchema => ({ type: 'object', description, properties, ...(required.length > 0 ? { required } : {}) });

const prefix = 'sh.loft.management.v1.';

/** The name of a part that several kinds have, as OpenAPI documents know it. */
export const definitionName = (name: string): string => `${prefix}${name}`;
/** Beside a reference OpenAPI allows nothing, so that Kubernetes wraps it. */
export const part = (name: string, description: string): KubeSchema => ({
  allOf: [{ $ref: `#/components/schemas/${prefix}${name}` }],
  description,
});
export const parts = (name: string, description: string): KubeSchema =>
  list({ $ref: `#/components/schemas/${prefix}${name}` }, description);
