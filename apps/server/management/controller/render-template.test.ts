import { goTemplateRenderer, type RenderGoTemplate } from '@spacedock/helm';
import { testTools } from '@spacedock/helm/testing';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { SpaceTemplateDefinition } from '../objects/common.ts';
import { type RenderTemplate, renderingHash, TemplateUnrenderable, templateRendering } from './render-template.ts';
import { templateTexts, withTexts } from './template-texts.ts';

let renderText: RenderGoTemplate;
let render: RenderTemplate;
const signal = new AbortController().signal;
beforeAll(async () => {
  renderText = goTemplateRenderer({ tool: (await testTools()).helm });
  render = templateRendering(renderText);
});

async function problemOf(
  definition: SpaceTemplateDefinition,
  values: Record<string, unknown> = {},
  by: RenderTemplate = render,
): Promise<string> {
  const error: unknown = await by(definition, values, signal).then(
    (rendered) => expect.fail(JSON.stringify(rendered)),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(TemplateUnrenderable);
  return (error as Error).message;
}

test('every text is rendered, in its own place, with the functions of Sprig', async () => {
  expect(
    await render(
      {
        metadata: {
          labels: { 'size-{{ .Values.size }}': '{{ .Values.size | upper }}', plain: 'text' },
          annotations: { list: '{{ range $i := until 3 }}{{ $i }}{{ end }}' },
        },
        objects: 'a: {{ .Values.a.b | quote }}\n{{- if .Values.on }}\nb: 1\n{{- end }}\n',
        charts: [{ name: 'x', values: '{{ toYaml .Values.a }}', wait: true }, { name: '{{ .Values.size }}' }],
        access: { rules: [{ users: ['{{ .Values.loft.user.name }}'], clusterRole: 'view' }] },
      },
      { size: 'small', a: { b: 'x: "y"' }, on: true, loft: { user: { name: 'ada' } } },
      signal,
    ),
  ).toEqual({
    metadata: { labels: { 'size-small': 'SMALL', plain: 'text' }, annotations: { list: '012' } },
    objects: 'a: "x: \\"y\\""\nb: 1\n',
    charts: [{ name: 'x', values: 'b: \'x: "y"\'', wait: true }, { name: 'small' }],
    access: { rules: [{ users: ['ada'], clusterRole: 'view' }] },
  });
});

test('what has no action is not rendered at all', async () => {
  const never = templateRendering(() => expect.fail('helm was run'));
  const definition = { objects: 'a: 1', charts: [{ name: 'x' }] };
  expect(await never(definition, {}, signal)).toEqual(definition);
});

test('what is wrong is told with the text that it is in, and the line there', async () => {
  const objects = 'kind: ConfigMap\ndata:\n  a: {{ .Values.x.y }}\n';
  expect(
    await problemOf({ metadata: { labels: { one: '{{ .Values.a }}', two: '{{ .Values.a }}\n{{ .Values.a }}' } }, objects }),
  ).toBe('The template fails in objects, line 3, column 15, at {{ .Values.x.y }}: .y is read of a value that is missing');
  expect(await problemOf({ metadata: { labels: { 'my/one': '{{ .Values.a.b }}' } } })).toMatch(
    /^The template fails in metadata\.labels\["my\/one"\], at \{\{ \.Values\.a\.b \}\}/,
  );
  expect(await problemOf({ charts: [{ values: '{{ nothing }}' }], objects: 'x: {{ .Values.a }}' })).toContain(
    'The template fails in charts[0].values: function "nothing" not defined',
  );
  expect(await problemOf({ objects: '{{ fail "choose a size" }}' })).toContain('choose a size');
});

test('a text does not leak into the next one', async () => {
  expect(await problemOf({ objects: '{{ if .Values.on }}', metadata: { labels: { x: '{{ end }}' } } })).toContain(
    'close every {{ if }}',
  );
  // A value that looks like what is between two texts is a value.
  const seen: string[] = [];
  const spying = templateRendering(async (given) => {
    seen.push(given.template);
    return renderText(given);
  });
  await spying(
    { objects: '{{ print .Values.a }}', metadata: { labels: { x: '{{ print .Values.b }}' } } },
    { a: 'a', b: 'b' },
    signal,
  );
  const between = (seen[0] ?? '').replace('{{ print .Values.a }}', '').replace('{{ print .Values.b }}', '');
  expect(between).not.toBe('');
  expect(
    await spying(
      { objects: '{{ print .Values.a }}', metadata: { labels: { x: '{{ print .Values.b }}' } } },
      { a: `a${between}`, b: 'b' },
      signal,
    ),
  ).toEqual({ objects: `a${between}`, metadata: { labels: { x: 'b' } } });
});

test('one that loops is given up, and one that grows without end is told', { timeout: 60_000 }, async () => {
  const impatient = templateRendering(renderText, { deadlineMs: 1_000, mostBytes: 1_000 });
  expect(await problemOf({ objects: '{{ range until 100000 }}{{ range until 100000 }}{{ end }}{{ end }}' }, {}, impatient)).toBe(
    'The template was not rendered within 1 s, and was given up: does it loop?',
  );
  expect(await problemOf({ objects: '{{ define "a" }}{{ include "a" . }}{{ end }}{{ include "a" . }}' })).toMatch(
    /nested reference|rendering template has|exceeded/,
  );
  expect(await problemOf({ objects: '{{ repeat 2000 "x" }}' }, {}, impatient)).toBe(
    'The rendered template has 2014 bytes; at most 1000 are kept. Put what is large into a chart.',
  );
  expect(await problemOf({ objects: '{{ repeat 30000000 "x" }}' })).toMatch(/more than 16 MB|memory/);
});

test('an abort is an abort', async () => {
  const stopped = new AbortController();
  const rendering = render(
    { objects: '{{ range until 100000 }}{{ range until 100000 }}{{ end }}{{ end }}' },
    { once: 1 },
    stopped.signal,
  );
  stopped.abort(new Error('enough'));
  await expect(rendering).rejects.toThrow('enough');
});

test('texts go back to where they came from, whatever the definition', () => {
  const text = fc.oneof(fc.string(), fc.constantFrom('{{ a }}', 'x{{ b }}y\n', '{{'));
  fc.assert(
    fc.property(fc.object({ values: [text, fc.boolean(), fc.constant(null)], key: text, maxDepth: 3 }), (definition) => {
      const texts = templateTexts(definition);
      expect(
        withTexts(
          definition,
          texts.map((one) => one.text),
        ),
      ).toEqual(definition);
    }),
  );
});

test('another password makes no other rendering', () => {
  const definition = (password: string) => ({ charts: [{ name: 'x', password }] });
  expect(renderingHash(definition('a'), {})).toBe(renderingHash(definition('b'), {}));
  expect(renderingHash(definition('a'), { x: 1 })).not.toBe(renderingHash(definition('a'), {}));
});
