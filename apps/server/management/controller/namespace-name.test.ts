import { createHash } from 'node:crypto';
import { nameProblems } from '@spacedock/kube';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { namespaceName, namespacePatternProblem, otherNamespaceName, safeConcatName } from './namespace-name.ts';

const label = fc.stringMatching(/^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/);
const of = { project: 'shop', space: 'ada-dev', cluster: 'checkout-prod', user: 'ada', team: 'crew' };
const nameOf = (pattern?: string): string => {
  const made = namespaceName(of, pattern);
  return made.kind === 'name' ? made.name : made.message;
};

test('without a pattern it is made from project and space', () => {
  expect(nameOf()).toBe('loft-shop-s-ada-dev');
});

test('any project and space give a name that Kubernetes takes; a long one is shortened as the original does', () => {
  fc.assert(
    fc.property(label, label, (project, space) => {
      const made = namespaceName({ ...of, project, space });
      const full = `loft-${project}-s-${space}`;
      const expected =
        full.length <= 63 ? full : `${full.slice(0, 55)}-${createHash('sha256').update(full).digest('hex').slice(0, 7)}`;
      expect(made).toEqual({ kind: 'name', name: expected });
      expect(nameProblems(expected, 'label')).toEqual([]);
    }),
  );
});

test('two long names that begin alike stay apart', () => {
  const begin = 'a'.repeat(60);
  expect(safeConcatName('loft', begin, 's', 'one')).not.toBe(safeConcatName('loft', begin, 's', 'two'));
  expect(safeConcatName('a'.repeat(54), '.b', 'c'.repeat(20))).toMatch(/^a{54}-[0-9a-f]{7}$|^a{54}--[0-9a-f]{7}$/);
});

test('a name that somebody else has is put aside for another one, always the same', () => {
  fc.assert(
    fc.property(label, fc.uuid(), fc.uuid(), (taken, uid, other) => {
      const name = otherNamespaceName(taken, uid);
      expect(nameProblems(name, 'label')).toEqual([]);
      expect(name).not.toBe(taken);
      expect(otherNamespaceName(taken, uid)).toBe(name);
      if (uid !== other) expect(otherNamespaceName(taken, other)).not.toBe(name);
    }),
  );
});

describe('a pattern', () => {
  test.each([
    ['team-{{ .Values.loft.team.name }}-{{.Values.loft.name}}', 'team-crew-ada-dev'],
    [
      '{{ .Values.loft.project }}-{{ .Values.loft.space }}-{{ .Values.loft.cluster }}-{{ .Values.loft.user.name }}',
      'shop-ada-dev-checkout-prod-ada',
    ],
    ['{{- .Values.loft.name -}}', 'ada-dev'],
    ['ns-  {{- .Values.loft.name }}', 'ns-ada-dev'],
    ['ns- {{-  .Values.loft.name  -}}  -x', 'ns-ada-dev-x'],
    ['fixed', 'fixed'],
  ])('%s gives %s', (pattern, expected) => {
    expect(nameOf(pattern)).toBe(expected);
    expect(namespacePatternProblem(pattern)).toBeUndefined();
  });

  test('that is too long is shortened', () => {
    expect(nameOf(`${'p'.repeat(60)}-{{ .Values.loft.name }}`)).toMatch(/^p{55}-[0-9a-f]{7}$/);
  });

  test.each([
    ['{{ .Values.loft.name', 'opens {{ and does not close it'],
    ['{{ .Values.loft.secret }}', 'it can have .Values.loft.project'],
    ['{{ .Values.loft.name | upper }}', 'has {{ .Values.loft.name | upper }}'],
    ['{{ range .Values }}x{{ end }}', 'has {{ range .Values }}'],
    ['{{-.Values.loft.name }}', 'has {{ -.Values.loft.name }}'],
  ])('%s is refused', (pattern, expected) => {
    expect(nameOf(pattern)).toContain(expected);
    expect(namespacePatternProblem(pattern)).toContain(expected);
  });

  test.each([
    'NS-{{ .Values.loft.name }}',
    '-{{ .Values.loft.name }}',
    'a.b-{{ .Values.loft.name }}',
    '{{ .Values.loft.name }}-',
  ])('%s gives no name that Kubernetes takes, and says so', (pattern) => {
    expect(nameOf(pattern)).toContain(`the namespace pattern ${JSON.stringify(pattern)} gives`);
    expect(nameOf(pattern)).toContain('a lowercase RFC 1123 label must consist of');
    expect(namespacePatternProblem(pattern)).toContain(`the namespace pattern ${JSON.stringify(pattern)} gives`);
  });

  test('of an owner that is missing leaves that out', () => {
    expect(
      namespaceName({ project: 'shop', space: 'x', cluster: 'c' }, 'u{{ .Values.loft.user.name }}-{{ .Values.loft.name }}'),
    ).toEqual({ kind: 'name', name: 'u-x' });
  });

  test('whatever it is, gives a name or a reason, and never fails', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('{{', '}}', '-', ' ', '.Values.loft.name', 'a', '{', '}') }), (pattern) => {
        const made = namespaceName(of, pattern);
        if (made.kind === 'name') expect(nameProblems(made.name, 'label')).toEqual([]);
        else expect(made.message).toContain('namespace pattern');
      }),
    );
  });
});
