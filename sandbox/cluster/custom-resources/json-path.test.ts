import { expect, test } from 'vitest';
import { jsonPath } from './json-path.ts';

const object = {
  metadata: { annotations: { 'a.b/c': 'dotted' } },
  spec: {
    ports: [
      { name: 'http', port: 80 },
      { name: 'tls', port: 443 },
    ],
    deep: { name: 'inner' },
  },
  status: {
    conditions: [
      { type: 'Ready', status: 'True' },
      { type: 'Synced', status: 'False' },
    ],
  },
};

test.each([
  ['.spec.ports[0].port', [80]],
  ['.spec.ports[-1].name', ['tls']],
  ['.spec.ports[*].port', [80, 443]],
  ['.status.conditions[?(@.type=="Ready")].status', ['True']],
  [`.status.conditions[?(@.type=='Synced')].status`, ['False']],
  ['.spec.ports[?(@.port>100)].name', ['tls']],
  ['.spec.ports[?(@.port!=80)].name', ['tls']],
  ['.metadata.annotations.a\\.b/c', ['dotted']],
  [`.metadata.annotations['a.b/c']`, ['dotted']],
  ['{.spec.deep.name}', ['inner']],
  ['..name', ['http', 'tls', 'inner']],
  ['.spec.nothing.below', []],
  ['.', [object]],
])('%s', (path, found) => {
  expect(jsonPath(path)(object)).toEqual(found);
});

test.each(['.spec[', '.spec.ports[x]', 'spec ports', '.a[?(@.b==]'])('%s is refused', (path) => {
  expect(() => jsonPath(path)).toThrow('JSONPath');
});
