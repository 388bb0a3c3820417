import type { KubeSchema } from '../kind.ts';

const string: KubeSchema = { type: 'string' };
const integer: KubeSchema = { type: 'integer' };

/** Every way in which a field can be owned, for the tests of this folder. */
export const testingSchema: KubeSchema = {
  type: 'object',
  properties: {
    spec: {
      type: 'object',
      properties: {
        replicas: integer,
        paused: { type: 'boolean' },
        nested: { type: 'object', properties: { x: string, y: string } },
        labels: { type: 'object', additionalProperties: string },
        selector: { type: 'object', additionalProperties: string, 'x-kubernetes-map-type': 'atomic' },
        args: { type: 'array', items: string },
        tags: { type: 'array', items: string, 'x-kubernetes-list-type': 'set' },
        containers: {
          type: 'array', 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['name'],
          items: { type: 'object', properties: { name: string, image: string, env: { type: 'array', 'x-kubernetes-patch-strategy': 'merge', 'x-kubernetes-patch-merge-key': 'name', items: { type: 'object', properties: { name: string, value: string } } } } },
        },
        ports: {
          type: 'array', 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['port', 'protocol'],
          items: { type: 'object', properties: { port: integer, protocol: { type: 'string', default: 'TCP' }, name: string } },
        },
        free: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
        share: { 'x-kubernetes-int-or-string': true },
      },
    },
    status: { type: 'object', properties: { phase: string } },
  },
};
