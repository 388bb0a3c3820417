import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { GoTemplateError } from './go-template-error.ts';
import { goTemplateRenderer, type RenderGoTemplate } from './go-template.ts';
import { runTool, type RunTool, type Tool } from './run-tool.ts';
import { testTools } from './testing/test-tools.ts';
import { ToolTimedOut } from './tool-errors.ts';
import type { Values } from './values-file.ts';

const signal = new AbortController().signal;
let tool: Tool;
let renderer: RenderGoTemplate;

beforeAll(async () => {
  tool = (await testTools()).helm;
  renderer = goTemplateRenderer({ tool });
});

const render = (template: string, values: Values = {}) => renderer({ template, values, signal });

async function failureOf(template: string, values: Values = {}): Promise<GoTemplateError> {
  const error = await render(template, values).then(
    (text) => expect.fail(`it was rendered: ${text}`),
    (failure: unknown) => failure,
  );
  expect(error).toBeInstanceOf(GoTemplateError);
  return error as GoTemplateError;
}

test('values, control structures and the functions of Sprig and Helm are there', async () => {
  const template = [
    '{{- $region := .Values.region | default "eu" -}}',
    'name: {{ printf "%s-%s" .Values.name $region | lower | trunc 12 }}',
    '{{- range $key, $value := .Values.labels }}',
    '{{ $key }}: {{ $value | quote }}',
    '{{- end }}',
    '{{ toYaml .Values.list }}',
    '{{ if and .Values.on (eq (int .Values.size) 3) }}three{{ else }}other{{ end }}',
  ].join('\n');
  const values = { name: 'SHOP', labels: { b: '2', a: 'x: y' }, list: [1, { c: true }], on: true, size: 3 };
  expect(await render(template, values)).toBe('name: shop-eu\na: "x: y"\nb: "2"\n- 1\n- c: true\nthree');
});

test('any text without actions comes back as it was', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({
      unit: fc.constantFrom(
        '\n',
        '\r\n',
        ' ',
        '\t',
        '---',
        '# Source: x',
        '{',
        '}',
        '}}',
        '"',
        '\\',
        '<no value>',
        '\uFEFF',
        '&',
        '<',
        'ü',
        '\u0000',
      ),
    }),
  );
  await fc.assert(
    fc.asyncProperty(text, async (given) => {
      const template = given.toWellFormed().replaceAll('{{', '{ {');
      expect(await render(template)).toBe(template);
    }),
    { numRuns: 60, examples: [[''], ['\uFEFF'], ['\uFEFF\uFEFFa'], ['a\n'], ['<no value>'], ['\u2028']] },
  );
}, 60_000);

test('any text in a value comes out as it was', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit: 'binary' }), { minLength: 10 }), async (list) => {
      const wellFormed = list.map((text) => text.toWellFormed());
      expect(await render('{{ .Values.list | join "\\u0001|" }}', { list: wellFormed })).toBe(wellFormed.join('\u0001|'));
    }),
    { numRuns: 20 },
  );
}, 60_000);

test('a missing value is nothing, as in a chart', async () => {
  expect(await render('[{{ .Values.missing }}]')).toBe('[]');
  expect(await render('[{{ .Values.missing }}] <no value>')).toBe('[<no value>] <no value>');
});

test('a template sees its values, and nothing of this machine or the chart around it', async () => {
  expect(await render('{{ .Files }}{{ .Chart }}{{ .Release }}{{ getHostByName "localhost" }}')).toBe('');
  expect((await failureOf('{{ env "HOME" }}')).reason).toBe('function "env" not defined');
  expect((await failureOf('{{ expandenv "$HOME" }}')).reason).toBe('function "expandenv" not defined');
});

describe('what is wrong is told with its line', () => {
  const wrong: readonly [string, number | undefined, number | undefined, string, string | undefined, Values?][] = [
    ['one\n{{ nothing 1 }}', 2, undefined, 'function "nothing" not defined', undefined],
    ['one\n\n{{ if }}', 3, undefined, 'missing value for if', undefined],
    ['{{ if true }}\n', 2, undefined, 'unexpected EOF', undefined],
    ['one\n  {{ .Values.a.b.c }}', 2, 12, '.b is read of a value that is missing', '.Values.a.b.c'],
    [
      '{{ define "z" }}\n\n{{ .Values.q.q }}{{ end }}\n{{ include "z" . }}',
      3,
      10,
      '.q is read of a value that is missing',
      '.Values.q.q',
    ],
    ['\n\n {{ fail "no: never (3:4)" }}', 3, 4, 'no: never (3:4)', undefined],
    ['{{ define "z" }}x{{ end }}\n{{ required "region: is needed" .Values.region }}', 2, 3, 'region: is needed', undefined],
    [
      '\n{{ include "nothing" . }}',
      2,
      3,
      'include: no template "nothing" associated with template "gotpl"',
      'include "nothing" .',
    ],
    ['\n{{ index .Values.list 5 }}', 2, 3, 'index: index out of range: 5', 'index .Values.list 5', { list: [1] }],
    [
      '\n{{ eq .Values.size 3 }}',
      2,
      3,
      'eq: incompatible types for comparison: float64 and int',
      'eq .Values.size 3',
      { size: 3 },
    ],
  ];
  test.each(wrong)('%j', async (template, line, column, reason, action, values = {}) => {
    expect(await failureOf(template, values)).toMatchObject({ line, column, reason, action });
  });

  test('in words that a person can use', async () => {
    expect((await failureOf('a: 1\nb: {{ .Values.owner.name }}')).message).toBe(
      'The template fails in line 2, column 13, at {{ .Values.owner.name }}: .name is read of a value that is missing',
    );
  });
});

describe('the same template with the same values', () => {
  function counted(cacheCharacters?: number) {
    let runs = 0;
    const run: RunTool = (...args) => {
      runs += 1;
      return runTool(...args);
    };
    const counting = goTemplateRenderer({ tool, run, ...(cacheCharacters !== undefined && { cacheCharacters }) });
    return { render: (template: string, values: Values) => counting({ template, values, signal }), runs: () => runs };
  }

  test('is rendered once, and anything else anew', async () => {
    const { render: renderCounted, runs } = counted();
    const first = await renderCounted('{{ randAlphaNum 20 }}{{ .Values.a }}', { a: 1 });
    expect(await renderCounted('{{ randAlphaNum 20 }}{{ .Values.a }}', { a: 1 })).toBe(first);
    expect(runs()).toBe(1);
    await renderCounted('{{ randAlphaNum 20 }}{{ .Values.a }}', { a: 2 });
    await renderCounted('{{ randAlphaNum 20 }}{{ .Values.a }} ', { a: 1 });
    expect(runs()).toBe(3);
  });

  test('is forgotten when others have been used more lately', async () => {
    const { render: renderCounted, runs } = counted(10);
    for (const template of ['12345', '67890', '12345', 'abcde', '12345'])
      expect(await renderCounted(template, {})).toBe(template);
    expect(runs()).toBe(3);
    await renderCounted('67890', {});
    expect(runs()).toBe(4);
  });
});

test('a template without end is stopped at the deadline', async () => {
  const endless = renderer({
    template: '{{ range until 100000 }}{{ range until 100000 }}{{ end }}{{ end }}',
    values: {},
    signal,
    deadlineMs: 1_000,
  });
  await expect(endless).rejects.toBeInstanceOf(ToolTimedOut);
});

test.runIf(process.platform === 'linux')('a template that would take all memory fails, and takes little', async () => {
  const huge = ['{{ range until 2000000000 }}{{ end }}', '{{ repeat 2000000000 "x" }}'];
  for (const template of huge) expect((await failureOf(template)).reason).toBe('it needs more memory than a template may take');
});
