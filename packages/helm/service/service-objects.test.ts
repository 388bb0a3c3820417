import type { KubeObject } from '@spacedock/kube';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { helmClient } from '../helm.ts';
import { isHelmError } from '../helm-errors.ts';
import { runTool } from '../run-tool.ts';
import { testTools } from '../testing/test-tools.ts';
import type { Tool } from '../run-tool.ts';
import { loadServiceChart, serviceChart } from './service-chart.ts';
import { serviceObjects, type ServiceObjects } from './service-objects.ts';
import { serviceValues, type ServiceValues } from './service-values.ts';

const signal = new AbortController().signal;
let tool: Tool;
beforeAll(async () => {
  tool = (await testTools()).helm;
}, 300_000);

const chart = loadServiceChart();

/** A renderer, and how often it ran helm. */
function counted(): { readonly render: ServiceObjects; readonly runs: () => number } {
  let runs = 0;
  const render = serviceObjects({
    tool,
    chart: () => chart,
    run: (...call) => {
      runs += 1;
      return runTool(...call);
    },
  });
  return { render, runs: () => runs };
}

async function renderedByHelm(name: string, values: ServiceValues): Promise<readonly KubeObject[]> {
  const text = await helmClient({ tool }).template({ name, namespace: 'prod', chart: serviceChart, values, signal });
  const documents = parseAllDocuments(text);
  return Array.isArray(documents) ? documents.map((document) => document.toJS() as KubeObject) : [];
}

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }).map((text) => text.toWellFormed()),
  fc.constantFrom(
    '{{ .Values.image }}',
    '{{',
    '}}',
    '---\nkind: Secret',
    'a: b',
    '- a',
    '"',
    "'",
    '\\',
    '\\n',
    '\r\n',
    '\n---\n',
    '#',
    '&a',
    '*a',
    '!!int 1',
    '|',
    '>',
    '%',
    '@',
    '`',
    '~',
    'null',
    'true',
    'yes',
    'on',
    '1',
    '0x10',
    '1e3',
    '1_000',
    '12:30:45',
    '2001-01-01',
    '',
    ' ',
    '\t',
    '\u0000',
    '\u0085',
    '\u2028',
    '\uFEFF',
    '😀',
    '<no value>',
    'text-0123456789ab-0-x',
    '$1',
    '$&',
    'x'.repeat(50_000),
  ),
);
const filled = hostile.filter((text) => text !== '');
const labels = fc.dictionary(fc.constantFrom('a', 'b.example/c', 'app.kubernetes.io/name', 'on'), hostile);
const probe = fc.option(
  fc.oneof(
    fc.record({ path: filled }),
    fc.record({ tcp: fc.constant(true as const), periodSeconds: fc.integer({ min: 1, max: 9 }) }),
  ),
);
const someValues: fc.Arbitrary<ServiceValues> = fc
  .record({
    image: filled,
    port: fc.integer({ min: 1, max: 65_535 }),
    replicas: fc.integer({ min: 0, max: 3 }),
    autoscaling: fc.option(fc.constant({ minReplicas: 2, maxReplicas: 9, targetCPU: 70 })),
    expose: fc.oneof(
      fc.constant({ type: 'none' as const }),
      fc.record({ type: fc.constant('tcp' as const), port: fc.integer({ min: 1, max: 65_535 }) }),
      fc.record({
        type: fc.constant('http' as const),
        host: hostile,
        path: filled,
        className: hostile,
        tls: fc.option(fc.record({ issuer: hostile, secretName: filled })),
      }),
    ),
    env: fc.dictionary(fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_]{0,8}$/), hostile, { maxKeys: 12 }),
    configChecksum: hostile,
    secretName: hostile,
    readiness: probe,
    liveness: probe,
    resources: fc.record({ requests: fc.dictionary(fc.constantFrom('cpu', 'memory'), filled) }, { requiredKeys: [] }),
    command: fc.array(hostile, { maxLength: 3 }),
    args: fc.array(hostile, { maxLength: 3 }),
    imagePullSecrets: fc.array(hostile, { maxLength: 2 }),
    drainSeconds: fc.integer({ min: 0, max: 20 }),
    labels,
    workloadLabels: labels,
    podLabels: labels,
    runAsUser: fc.option(fc.integer({ min: 0, max: 70_000 })),
  })
  .map(serviceValues);

test('objects are those that helm renders from the values, whatever people write into them', { timeout: 120_000 }, async () => {
  const { render } = counted();
  const run = fc.asyncProperty(someValues, fc.constantFrom('shop', 'a', `z${'9'.repeat(52)}`), async (values, name) => {
    expect(await render({ name, namespace: 'prod', values, signal })).toEqual(await renderedByHelm(name, values));
  });
  await fc.assert(run, { numRuns: 25 });
});

test('helm runs once for a shape: other texts and other names cost no process', async () => {
  const { render, runs } = counted();
  const release = (name: string, image: string, env: Readonly<Record<string, string>>): Promise<readonly KubeObject[]> =>
    render({ name, namespace: `in-${name}`, values: serviceValues({ image, port: 80, env }), signal });
  await release('shop', 'a', { A: '1', B: '2' });
  for (let index = 0; index < 50; index += 1) {
    const objects = await release(`shop-${index}`, `image-${index}`, { B: 'x', A: `is ${index}` });
    const config = objects.find(({ kind }) => kind === 'ConfigMap');
    expect(config).toMatchObject({
      metadata: { name: `shop-${index}-env`, namespace: `in-shop-${index}` },
      data: { A: `is ${index}` },
    });
  }
  expect(runs()).toBe(1);
  await release('shop', 'a', { A: '1', C: '2' });
  expect(runs()).toBe(2);
});

test('a name that Kubernetes would not take is refused before anything is asked', async () => {
  const { render, runs } = counted();
  const values = serviceValues({ image: 'a', port: 80 });
  for (const name of ['', 'Shop', '1shop', 'shop-', 'a.b', `a${'b'.repeat(53)}`, 'a b', '--help']) {
    await expect(render({ name, namespace: 'prod', values, signal })).rejects.toThrow(/cannot be the name of a release/);
  }
  expect(runs()).toBe(0);
});

test('values that the schema refuses are told as such', async () => {
  const refused: unknown = await counted()
    .render({ name: 'shop', namespace: 'prod', values: serviceValues({ image: 'a', port: 0 }), signal })
    .catch((error: unknown) => error);
  expect(isHelmError(refused, 'invalid_values'), String(refused)).toBe(true);
});
