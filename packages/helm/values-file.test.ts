import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { helmClient, type HelmClient } from './helm.ts';
import { writeChart } from './testing/charts.ts';
import { testTools } from './testing/test-tools.ts';
import { valuesFile, type Values } from './values-file.ts';

const signal = new AbortController().signal;
let place: string;
let helm: HelmClient;
let path: string;

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'spacedock-test-'));
  helm = helmClient({ tool: (await testTools()).helm });
  path = await writeChart(place, {
    name: 'echo',
    files: { 'templates/a.yaml': 'json: {{ .Values.given | toJson | b64enc }}\n' },
  });
});

afterAll(() => rm(place, { recursive: true }));

async function throughHelm(given: unknown): Promise<unknown> {
  const manifests = await helm.template({
    name: 'r',
    namespace: 'n',
    chart: { kind: 'path', path },
    values: { given } as Values,
    signal,
  });
  const [, encoded = ''] = /^json: (.*)$/m.exec(manifests) ?? [];
  return JSON.parse(Buffer.from(encoded, 'base64').toString('utf8'));
}

test('whatever JSON can say arrives in the chart as it was', async () => {
  // Many texts at a time: each attempt is a run of helm.
  const text = fc.string({ unit: 'binary', maxLength: 20 });
  const leaf = fc.oneof(
    text,
    fc.boolean(),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }).map((number) => number + 0),
  );
  const { json } = fc.letrec((tie) => ({
    json: fc.oneof(
      { depthSize: 'small' },
      leaf,
      fc.array(tie('json'), { maxLength: 5 }),
      fc.dictionary(text, tie('json'), { maxKeys: 5, noNullPrototype: true }),
    ),
  }));
  await fc.assert(
    fc.asyncProperty(fc.array(json, { minLength: 30, maxLength: 60 }), async (values) => {
      expect(await throughHelm(values)).toEqual(JSON.parse(JSON.stringify(values)));
    }),
    { numRuns: 20 },
  );
}, 60_000);

test('what YAML would read otherwise, or not at all, arrives too', async () => {
  const tricky = {
    ['k'.repeat(3000)]: 'a long key',
    '': 'an empty key',
    '<<': { merge: 1 },
    'a: b': '- c',
    yes: 'no',
    '~': 'null',
    '1': '0x10',
    '=': '!!int 3',
    controls: '\u0000\u0007\u007f\u0085\u009f\u2028\u2029\ufeff\ufffe\uffff',
    astral: '🛰\u{10ffff}',
    lines: 'a\n\n b \r\n\tc\n',
    quotes: `"'\\{{ }}`,
    date: '2026-01-01',
  };
  expect(await throughHelm(tricky)).toEqual(tricky);
});

test('half a character becomes the sign for that, null and undefined are what they are in JSON', async () => {
  expect(valuesFile({ a: '\ud83d', b: undefined, c: null, d: [undefined] })).toBe('{"a": "\\ufffd", "c": null, "d": [null]}\n');
});

test.each([[Number.NaN], [Infinity], [() => 1], [1n], [Symbol('s')]])('%s is refused', (value) => {
  expect(() => valuesFile({ value })).toThrow(TypeError);
});
