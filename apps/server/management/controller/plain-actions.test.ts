import { goTemplateRenderer, type RenderGoTemplate } from '@spacedock/helm';
import { testTools } from '@spacedock/helm/testing';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { renderPlain } from './plain-actions.ts';

let helm: RenderGoTemplate;
beforeAll(async () => {
  helm = goTemplateRenderer({ tool: (await testTools()).helm });
});

const values = {
  a: 'x',
  b: { c: 'y z\n', d: 3, e: true, f: -12, g: '{{ .Values.a }}', h: '' },
  big: 999_999,
  bigger: 1_000_000,
  list: [1],
  none: null,
  half: 1.5,
  text: '<no value>',
  _u1: 'ü💥',
};

test.each([
  '{{ .Values.a | upper }}',
  '{{ .Values.list }}',
  '{{ .Values.b }}',
  '{{ .Values.none }}',
  '{{ .Values.half }}',
  '{{ .Values.bigger }}',
  '{{ .Values.text }}',
  '{{ .Values.nothing.here }}',
  '{{ .Values.a.b }}',
  '{{ $.Values.a }}',
  '{{/* no */}}',
  '{{ if .Values.a }}x{{ end }}',
  '{{ .Values.a }}{{ end }}',
  '{{ .Values.b-c }}',
  '{{ .Values }}',
  '{{- .Values.a-}}',
  '{{-.Values.a }}',
  '{{ .Values.a',
  '<no value>{{ .Values.a }}',
  '{{ .Values.a .Values.a }}',
])('%s is for helm', (text) => {
  expect(renderPlain(text, values)).toBeUndefined();
});

test('whatever it renders, helm renders the same', { timeout: 60_000 }, async () => {
  const space = fc.constantFrom('', ' ', '  ', '\n', '\t ', '\r\n');
  const path = fc.constantFrom('a', 'b.c', 'b.d', 'b.e', 'b.f', 'b.g', 'b.h', 'big', '_u1', 'missing', 'b.missing');
  const actionText = fc
    .tuple(fc.constantFrom('{{', '{{- ', '{{-\n'), space, path, space, fc.constantFrom('}}', ' -}}', '\n-}}'))
    .map(([open, before, of, after, close]) => `${open}${before}.Values.${of}${after}${close}`);
  const plain = fc.string({ unit: fc.constantFrom('a', ' ', '\n', '\t', '\r', '-', '}', '.', '\u00a0', 'é', '"'), maxLength: 6 });
  const text = fc.array(fc.oneof(plain, actionText), { maxLength: 6 }).map((pieces) => pieces.join(''));
  const texts = fc.sample(text, { numRuns: 1_500, seed: 7 }).filter((one) => renderPlain(one, values) !== undefined);
  expect(texts.length).toBeGreaterThan(1_000);
  // All in one run, with something between them that neither has.
  const between = '\n\u0001\n';
  const rendered = (
    await helm({ template: texts.map((one) => `|${one}|`).join(between), values, signal: AbortSignal.timeout(50_000) })
  ).split(between);
  expect(rendered).toEqual(texts.map((one) => `|${renderPlain(one, values)}|`));
});
