import {
  configMaps,
  configMapText,
  deployments,
  gadgets,
  gadgetText,
  get,
  type HttpCase,
  type HttpStep,
  patch,
  post,
  put,
  remove,
} from '../http-step.ts';

const nested = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
const withDepth = (levels: number): string =>
  gadgetText({ name: `deep-${levels}` }, {}).replace('"spec":{}', `"spec":{"size":1,"nope":${nested(levels)}}`);
const megabytes = (count: number): string => 'x'.repeat(count * 1024 * 1024);
const deployment = (name: string, spec: object): string =>
  JSON.stringify({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name },
    spec: {
      replicas: 0,
      selector: { matchLabels: { app: 'web' } },
      template: { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'web', image: 'web' }] } },
      ...spec,
    },
  });
const inEachMode = (step: (query: string) => HttpStep): readonly HttpStep[] =>
  ['Strict', 'Warn', 'Ignore', '', 'Nonsense'].map((mode) => step(`fieldValidation=${mode}`));

const twice =
  '{"apiVersion":"conformance.spacedock.dev/v1","kind":"Gadget","metadata":{"name":"twice"},"spec":{"size":1,"size":2,"sise":3,"parts":[{"name":"a","weight":1,"weight":2,"heavy":true}]}}';
const twiceYaml =
  'apiVersion: conformance.spacedock.dev/v1\nkind: Gadget\nmetadata:\n  name: twice\nspec:\n  size: 1\n  size: 2\n  sise: 3\n';
const twiceBuiltIn =
  '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"twice","name":"twice","labls":{}},"data":{"a":"1","a":"2"},"dada":{}}';

export const badBodyCases: readonly HttpCase[] = [
  {
    name: 'unreadable-bodies',
    steps: [
      ...['', 'null', '[]', '"text"', '7', '{', '{"a":}', '{} x', '{"kind":"Gadget"'].map((body) => post(gadgets, body)),
      ...['', 'null', '[]', '"text"', '7', '{', '{"a":}', '{} x', '{}', '{"kind":"Gadget"'].map((body) => post(configMaps, body)),
      post(gadgets, '{}'),
      post(gadgets, '{"kind":"Gadget"}'),
      post(gadgets, '{"apiVersion":"conformance.spacedock.dev/v1"}'),
      post(gadgets, '{"apiVersion":"conformance.spacedock.dev/v2","kind":"Gadget","metadata":{"name":"a"}}'),
      post(gadgets, '{"apiVersion":"conformance.spacedock.dev/v1","kind":"Widget","metadata":{"name":"a"}}'),
      post(gadgets, configMapText({ name: 'a' })),
      post(configMaps, gadgetText({ name: 'a' })),
      post(configMaps, '{"apiVersion":"v1","kind":"Secret","metadata":{"name":"a"}}'),
      post(configMaps, '{"apiVersion":"v2","kind":"ConfigMap","metadata":{"name":"a"}}'),
      post(configMaps, '{"apiVersion":7,"kind":"ConfigMap","metadata":{"name":"a"}}'),
      post(gadgets, gadgetText({ name: 'a', namespace: 'elsewhere' })),
      post(configMaps, 'just text', 'application/yaml'),
      post(gadgets, gadgetText({ name: 'a' }), 'text/plain'),
      post(configMaps, configMapText({ name: 'a' }), 'application/xml'),
      post(configMaps, 'k8s', 'application/vnd.kubernetes.protobuf'),
      get(`${gadgets}/a`, 'application/xml'),
      get(gadgets, 'application/json;as=Nonsense;g=meta.k8s.io;v=v1'),
    ],
  },
  {
    name: 'large-and-deep-bodies',
    steps: [
      post(gadgets, gadgetText({ name: 'large' }, { settings: { a: megabytes(1.7) } })),
      post(gadgets, gadgetText({ name: 'large' }, { settings: { a: megabytes(3) } })),
      { ...post(gadgets, gadgetText({ name: 'large' }, { settings: { a: megabytes(3) } })), chunked: true },
      post(configMaps, configMapText({ name: 'large' }, { a: megabytes(1) })),
      post(configMaps, configMapText({ name: 'large' }, { a: megabytes(2) })),
      post(configMaps, configMapText({ name: 'large', annotations: { a: 'x'.repeat(300_000) } })),
      post(configMaps, configMapText({ name: 'small' }, { a: '1' })),
      patch('merge', `${configMaps}/small`, JSON.stringify({ data: { a: megabytes(2) } })),
      patch('merge', `${configMaps}/small`, JSON.stringify({ data: { a: megabytes(3) } })),
      patch('apply', `${configMaps}/small?fieldManager=large`, configMapText({ name: 'small' }, { a: megabytes(2) })),
      post(gadgets, gadgetText({ name: 'small' }, {})),
      patch('merge', `${gadgets}/small`, JSON.stringify({ spec: { settings: { a: megabytes(1.7) } } })),
      remove(`${configMaps}/small`, JSON.stringify({ kind: 'DeleteOptions', apiVersion: 'v1', nope: megabytes(3) })),
      post(`${gadgets}?dryRun=All`, gadgetText({ name: 'large' }, { settings: { a: megabytes(2) } })),
      post(gadgets, withDepth(400)),
      post(gadgets, withDepth(9_000)),
      post(gadgets, withDepth(11_000)),
      post(configMaps, configMapText({ name: 'deep' }).replace('"data":{}', `"data":${nested(11_000)}`)),
      patch('merge', `${gadgets}/small`, `{"spec":{"nope":${nested(11_000)}}}`),
      patch('json', `${gadgets}/small`, `[{"op":"add","path":"/spec/nope","value":${nested(11_000)}}]`),
      patch(
        'apply',
        `${gadgets}/small?fieldManager=deep`,
        `{"apiVersion":"conformance.spacedock.dev/v1","kind":"Gadget","spec":{"nope":${nested(11_000)}}}`,
      ),
    ],
  },
  {
    name: 'names-and-metadata',
    steps: [
      ...['Bad_Name', 'a'.repeat(254), '', '..', 'a/b', 'a%b', '-a', 'a.', 'ünïcode', 'a b'].map((name) =>
        post(gadgets, gadgetText({ name })),
      ),
      ...['Bad_Name', '', 'a/b'].map((name) => post(configMaps, configMapText({ name }))),
      post(gadgets, gadgetText({ generateName: 'Bad_generated-' })),
      post(configMaps, configMapText({ generateName: 'Bad_generated-' })),
      post(gadgets, JSON.stringify({ apiVersion: 'conformance.spacedock.dev/v1', kind: 'Gadget' })),
      get(`${gadgets}/Bad_Name`),
      get(`${gadgets}/a%2Fb`),
      get(`${gadgets}/..%2f..`),
      get('/api/v1/namespaces/Bad_Name/configmaps/a'),
      post('/api/v1/namespaces/nowhere-to-be-found/configmaps', configMapText({ name: 'a' })),
      ...[
        { labels: 7 },
        { labels: { a: 7 } },
        { labels: { a: 'x'.repeat(64) } },
        { labels: { 'a b': 'c' } },
        { annotations: { 'a b': 'c' } },
        { finalizers: 'x' },
        { finalizers: ['nope'] },
        { creationTimestamp: 'yesterday' },
        { ownerReferences: [{}] },
        {
          ownerReferences: [
            { apiVersion: 'v1', kind: 'Pod', name: 'a', uid: 'b', controller: true },
            { apiVersion: 'v1', kind: 'Pod', name: 'c', uid: 'd', controller: true },
          ],
        },
        { name: 7 },
        { resourceVersion: '7' },
        { resourceVersion: 7 },
        { managedFields: [{ operation: 'Nonsense' }] },
      ].flatMap((metadata) => [
        post(`${gadgets}?dryRun=All`, gadgetText({ name: 'a', ...metadata })),
        post(`${configMaps}?dryRun=All`, configMapText({ name: 'a', ...metadata })),
      ]),
      post(gadgets, gadgetText({ name: 'one' })),
      post(configMaps, configMapText({ name: 'one' })),
      put(`${gadgets}/one`, gadgetText({ name: 'two' })),
      put(`${gadgets}/one`, gadgetText({})),
      put(`${gadgets}/one`, gadgetText({ name: 'one', namespace: 'elsewhere' })),
      put(`${gadgets}/one`, gadgetText({ name: 'one' })),
      put(`${gadgets}/one`, gadgetText({ name: 'one', resourceVersion: 'abc' })),
      put(`${gadgets}/one`, gadgetText({ name: 'one', resourceVersion: '1' })),
      put(`${gadgets}/nope`, gadgetText({ name: 'nope', resourceVersion: '1' })),
      put(`${gadgets}/nope`, gadgetText({ name: 'nope' })),
      put(`${configMaps}/one`, configMapText({ name: 'one', resourceVersion: 'abc' })),
      put(`${configMaps}/one`, configMapText({ name: 'one', uid: '7' })),
      put(`${configMaps}/nope`, configMapText({ name: 'nope' })),
      put(`${configMaps}/nope`, configMapText({ name: 'nope', resourceVersion: '1' })),
    ],
  },
  {
    name: 'unknown-and-double-fields',
    steps: [
      ...inEachMode((query) => post(`${gadgets}?dryRun=All&${query}`, twice)),
      ...inEachMode((query) => post(`${gadgets}?dryRun=All&${query}`, twiceYaml, 'application/yaml')),
      ...inEachMode((query) => post(`${configMaps}?dryRun=All&${query}`, twiceBuiltIn)),
      post(
        `${deployments}?dryRun=All&fieldValidation=Strict`,
        deployment('a', {
          nope: 1,
          template: {
            metadata: { labels: { app: 'web' } },
            spec: { containers: [{ name: 'web', image: 'web', prots: [] }], volmes: [] },
          },
        }),
      ),
      post(gadgets, gadgetText({ name: 'one' })),
      post(configMaps, configMapText({ name: 'one' })),
      ...inEachMode((query) =>
        put(
          `${configMaps}/one?dryRun=All&${query}`,
          '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"one"},"data":{"a":"1","a":"2"},"dada":{}}',
        ),
      ),
      ...inEachMode((query) => patch('merge', `${gadgets}/one?dryRun=All&${query}`, '{"spec":{"size":1,"size":2,"sise":3}}')),
      ...inEachMode((query) => patch('merge', `${configMaps}/one?dryRun=All&${query}`, '{"data":{"a":"1","a":"2"},"dada":{}}')),
      ...inEachMode((query) =>
        patch('strategic', `${configMaps}/one?dryRun=All&${query}`, '{"data":{"a":"1","a":"2"},"dada":{}}'),
      ),
      ...inEachMode((query) =>
        patch(
          'json',
          `${gadgets}/one?dryRun=All&${query}`,
          '[{"op":"add","op":"add","path":"/spec/sise","value":{"a":1},"more":1}]',
        ),
      ),
      ...inEachMode((query) =>
        patch(
          'json',
          `${configMaps}/one?dryRun=All&${query}`,
          '[{"op":"add","op":"add","path":"/data","value":{"a":"1"}},{"op":"add","path":"/dada","value":{}}]',
        ),
      ),
      ...inEachMode((query) =>
        patch('apply', `${gadgets}/one?dryRun=All&fieldManager=me&${query}`, twiceYaml.replaceAll('twice', 'one')),
      ),
      ...inEachMode((query) =>
        patch(
          'apply',
          `${gadgets}/one?dryRun=All&fieldManager=me&${query}`,
          twiceYaml.replaceAll('twice', 'one').replace('  sise: 3\n', ''),
        ),
      ),
      ...inEachMode((query) =>
        patch(
          'apply',
          `${configMaps}/one?dryRun=All&fieldManager=me&${query}`,
          'apiVersion: v1\nkind: ConfigMap\ndata:\n  a: "1"\n  a: "2"\n',
        ),
      ),
    ],
  },
];
