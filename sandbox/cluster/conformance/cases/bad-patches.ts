import { configMaps, configMapText, deployments, gadgets, gadgetText, type HttpCase, patch, post, remove } from '../http-step.ts';

const deployment = JSON.stringify({
  apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'one' },
  spec: { replicas: 0, selector: { matchLabels: { app: 'web' } }, template: { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'web', image: 'web', ports: [{ containerPort: 80 }] }] } } },
});
const bodies = ['', 'null', '[]', '{}', '"text"', '7', '{"a":}', '[{}]', '[7]'];
const operations = (count: number): string => JSON.stringify(Array.from({ length: count }, () => ({ op: 'test', path: '/kind', value: 'Gadget' })));
const manager = 'fieldManager=me';

export const badPatchCases: readonly HttpCase[] = [
  {
    name: 'malformed-patches',
    steps: [
      post(gadgets, gadgetText({ name: 'one' }, { size: 1, parts: [{ name: 'a' }] })),
      post(configMaps, configMapText({ name: 'one' }, { a: '1' })),
      ...[...bodies, '{', '{} x', '{"a" 1}', '{"a":1,}', '[1,]', '{a:1}', "{'a':1}", '"a', '"\\x"', '"\\u12g4"', '"\t"', '-', '01', '1.', '1e', 'nul', 'tru', 'é'].map((body) => patch('merge', `${gadgets}/one`, body)),
      ...bodies.map((body) => patch('merge', `${configMaps}/one`, body)),
      ...bodies.map((body) => patch('json', `${gadgets}/one`, body)),
      ...bodies.map((body) => patch('strategic', `${configMaps}/one`, body)),
      ...[...bodies, 'just text'].map((body) => patch('apply', `${gadgets}/one?${manager}`, body)),
      patch('strategic', `${gadgets}/one`, '{}'),
      { ...patch('merge', `${gadgets}/one`, '{}'), type: 'application/json' },
      { ...patch('merge', `${configMaps}/one`, '{}'), type: 'text/plain' },
      { method: 'PATCH', path: `${configMaps}/one`, body: '{}' },
      patch('merge', `${gadgets}/nope`, '{}'),
      patch('merge', `${gadgets}/nope`, '{'),
    ],
  },
  {
    name: 'json-patches',
    steps: [
      post(gadgets, gadgetText({ name: 'one' }, { size: 1, parts: [{ name: 'a' }], settings: { 'a/b': '1', 'c~d': '2' } })),
      ...[
        [{ op: 'fly', path: '/spec/size' }], [{ path: '/spec/size', value: 1 }], [{ op: 'add', value: 1 }], [{ op: 'add', path: '/spec/size' }], [{ op: 7, path: '/spec/size', value: 1 }], [{ op: 'add', path: 7, value: 1 }],
        [{ op: 'add', path: 'spec/size', value: 1 }], [{ op: 'add', path: '', value: {} }], [{ op: 'replace', path: '', value: [] }], [{ op: 'remove', path: '' }],
        [{ op: 'remove', path: '/spec/nope' }], [{ op: 'remove', path: '/nope/nope' }], [{ op: 'replace', path: '/spec/nope', value: 1 }], [{ op: 'replace', path: '/nope/nope', value: 1 }], [{ op: 'add', path: '/nope/nope', value: 1 }],
        [{ op: 'add', path: '/spec/parts/7', value: { name: 'b' } }], [{ op: 'add', path: '/spec/parts/-1', value: { name: 'b' } }], [{ op: 'add', path: '/spec/parts/x', value: { name: 'b' } }], [{ op: 'add', path: '/spec/parts/01', value: { name: 'b' } }], [{ op: 'remove', path: '/spec/parts/-' }], [{ op: 'remove', path: '/spec/parts/3' }],
        [{ op: 'test', path: '/spec/size', value: 2 }], [{ op: 'test', path: '/spec/nope', value: null }], [{ op: 'test', path: '/spec/nope', value: 1 }], [{ op: 'test', path: '/spec/size' }],
        [{ op: 'move', from: '/spec/nope', path: '/spec/size' }], [{ op: 'move', path: '/spec/size' }], [{ op: 'copy', from: '/spec/nope', path: '/spec/size' }], [{ op: 'copy', from: 7, path: '/spec/size' }],
        [{ op: 'replace', path: '/spec/settings/a~1b', value: '3' }, { op: 'replace', path: '/spec/settings/c~0d', value: '4' }], [{ op: 'add', path: '/spec/parts/-', value: { name: 'b' } }, { op: 'test', path: '/spec/size', value: 7 }],
        [{ op: 'replace', path: '/metadata/name', value: 'two' }], [{ op: 'replace', path: '/kind', value: 'Widget' }], [{ op: 'replace', path: '/apiVersion', value: 'v1' }], [{ op: 'remove', path: '/metadata' }], [{ op: 'replace', path: '/metadata/labels', value: 7 }], [{ op: 'add', path: '/metadata/labels', value: { a: 7 } }],
      ].map((operationsOf) => patch('json', `${gadgets}/one`, JSON.stringify(operationsOf))),
      patch('json', `${gadgets}/one`, operations(10_000)),
      patch('json', `${gadgets}/one`, operations(10_001)),
    ],
  },
  {
    name: 'patches-that-do-not-fit',
    steps: [
      post(gadgets, gadgetText({ name: 'one' }, { size: 1, parts: [{ name: 'a' }] })),
      post(configMaps, configMapText({ name: 'one' }, { a: '1' })),
      post(deployments, deployment),
      ...[
        { spec: { size: 'x' } }, { spec: { size: 101 } }, { spec: { parts: [{ name: 'a' }, { name: 'a' }] } }, { spec: { parts: [{}] } }, { metadata: { name: 'two' } }, { metadata: { namespace: 'elsewhere' } },
        { metadata: { uid: '7' } }, { metadata: { resourceVersion: '1' } }, { metadata: { resourceVersion: 'x' } }, { metadata: { resourceVersion: 1 } }, { metadata: null }, { metadata: 7 }, { metadata: { labels: 'x' } }, { metadata: { creationTimestamp: 'x' } }, { kind: 'Widget' }, { kind: null }, { apiVersion: 'v1' },
        { metadata: { finalizers: ['nope'] } }, { metadata: { managedFields: 7 } }, { metadata: { managedFields: [{}] } }, { metadata: { ownerReferences: [{ name: 'a' }] } }, { metadata: { deletionTimestamp: '2026-01-01T00:00:00Z' } }, { metadata: { generation: 77 } },
      ].map((body) => patch('merge', `${gadgets}/one`, JSON.stringify(body))),
      ...[
        { data: { a: 1 } }, { data: 'x' }, { data: [] }, { metadata: { name: 'two' } }, { metadata: { namespace: 'elsewhere' } }, { metadata: { uid: '7' } }, { metadata: { resourceVersion: '1' } }, { metadata: { resourceVersion: 'x' } }, { metadata: { labels: 'x' } }, { kind: 'Pod' }, { apiVersion: 'v2' }, { binaryData: { b: 'not base64!' } }, { binaryData: { a: 'YQ==' } }, { immutable: 'yes' },
      ].flatMap((body) => [patch('merge', `${configMaps}/one`, JSON.stringify(body)), patch('strategic', `${configMaps}/one`, JSON.stringify(body))]),
      ...[
        { spec: { template: { spec: { containers: [{ image: 'x' }] } } } }, { spec: { template: { spec: { containers: 'x' } } } }, { spec: { template: { spec: { containers: [7] } } } }, { spec: { template: { spec: { containers: [{ name: 'web', $patch: 'fly' }] } } } }, { $patch: 'fly' }, { $patch: 'delete' }, { spec: { $patch: 'replace', replicas: 1 } }, { spec: { template: { spec: { $retainKeys: ['x'], volumes: [] } } } }, { spec: { template: { spec: { '$setElementOrder/containers': 'x' } } } },
        { spec: { template: { spec: { '$setElementOrder/containers': [{ name: 'other' }], containers: [{ name: 'web', image: 'y' }] } } } }, { metadata: { '$deleteFromPrimitiveList/finalizers': 'x' } }, { spec: { replicas: 'x' } }, { spec: { replicas: 1.5 } }, { spec: { template: null } }, { spec: { selector: { matchLabels: { app: 'y' } } } }, { spec: { template: { spec: { containers: [{ name: 'web', ports: [{ protocol: 'TCP' }] }] } } } },
      ].map((body) => patch('strategic', `${deployments}/one`, JSON.stringify(body))),
    ],
  },
  {
    name: 'applies-that-do-not-fit',
    steps: [
      patch('apply', `${gadgets}/one`, gadgetText({ name: 'one' }, { size: 1 })),
      patch('apply', `${gadgets}/one?fieldManager=${'m'.repeat(129)}`, gadgetText({ name: 'one' }, { size: 1 })),
      patch('apply', `${gadgets}/one?${manager}`, gadgetText({ name: 'one' }, { size: 1, parts: [{ name: 'a', weight: 1 }] })),
      patch('apply', `${gadgets}/one?fieldManager=other`, gadgetText({ name: 'one' }, { size: 2, parts: [{ name: 'a', weight: 2 }], color: 'red' })),
      patch('apply', `${gadgets}/one?fieldManager=other&force=maybe`, gadgetText({ name: 'one' }, { size: 2 })),
      patch('apply', `${gadgets}/one?fieldManager=other&force=true`, gadgetText({ name: 'one' }, { size: 2 })),
      patch('merge', `${gadgets}/one?force=true`, '{}'),
      patch('apply', `${gadgets}/one?${manager}`, gadgetText({ name: 'two' }, { size: 1 })),
      patch('apply', `${gadgets}/one?${manager}`, gadgetText({ namespace: 'elsewhere' }, { size: 1 })),
      patch('apply', `${gadgets}/one?${manager}`, '{"spec":{"size":1}}'),
      patch('apply', `${gadgets}/one?${manager}`, '{"apiVersion":"conformance.spacedock.dev/v1","kind":"Widget"}'),
      patch('apply', `${gadgets}/one?${manager}`, '{"apiVersion":"conformance.spacedock.dev/v2","kind":"Gadget"}'),
      patch('apply', `${gadgets}/one?${manager}`, gadgetText({ name: 'one', managedFields: [] }, { size: 1 })),
      patch('apply', `${gadgets}/one?${manager}`, gadgetText({ name: 'one', managedFields: [{ manager: 'x' }] }, { size: 1 })),
      patch('apply', `${gadgets}/one?${manager}`, gadgetText({ name: 'one', resourceVersion: '1' }, { size: 1 })),
      patch('apply', `${gadgets}/one?${manager}`, gadgetText({ name: 'one', uid: '7' }, { size: 1 })),
      patch('apply', `${gadgets}/new?${manager}`, gadgetText({ name: 'new', uid: '7' }, { size: 1 })),
      patch('apply', `${gadgets}/new?${manager}`, gadgetText({ name: 'new', resourceVersion: '1' }, { size: 1 })),
      patch('apply', `${gadgets}/Bad_Name?${manager}`, gadgetText({ name: 'Bad_Name' }, { size: 1 })),
      ...[{ size: 'x' }, { size: 101 }, { nope: 1 }, { parts: [{ weight: 1 }] }, { parts: [{ name: 'a' }, { name: 'a' }] }, { tags: ['a', 'a'] }, { settings: { a: 1 } }, 'x'].map((spec) => patch('apply', `${gadgets}/one?${manager}&force=true`, JSON.stringify({ apiVersion: 'conformance.spacedock.dev/v1', kind: 'Gadget', spec }))),
      patch('apply', `${gadgets}/one/status?${manager}`, gadgetText({ name: 'one' }, { size: 9 }, { status: { phase: 'Ready' } })),
      patch('apply', `${gadgets}/nope/status?${manager}`, gadgetText({ name: 'nope' }, {}, { status: { phase: 'Ready' } })),
      patch('apply', `${configMaps}/one?${manager}`, configMapText({ name: 'one' }, { a: 1 })),
      patch('apply', `${configMaps}/one?${manager}`, '{"apiVersion":"v1","kind":"ConfigMap","dada":{}}'),
      remove(`${gadgets}/one`),
    ],
  },
];
