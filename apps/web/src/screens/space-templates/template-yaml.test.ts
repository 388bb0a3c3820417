import { expect, test } from 'vitest';
import { examples } from './example-templates.ts';
import type { Template } from './template-shape.ts';
import { pathOf, readTemplate, yamlOf } from './template-yaml.ts';

const template: Template = {
  name: 'web',
  uid: 'u',
  displayName: 'Web',
  description: '',
  owner: {},
  template: { objects: 'kind: ConfigMap\n---\nkind: Secret\n' },
  parameters: [],
  access: [],
  apps: ['x'],
  versions: [{ version: '1.10.0', parameters: [{ variable: 'size', type: 'number', defaultValue: '010' }] }],
  createdAt: '2030-01-01T00:00:00.000Z',
  resourceVersion: '7',
};

test('a template that is shown and sent back is the same', () => {
  expect(yamlOf(template)).toContain('objects: |\n');
  expect(readTemplate(yamlOf(template))).toEqual({
    template: { name: 'web', displayName: 'Web', template: template.template, versions: template.versions },
  });
});

test('what is no template is told at its place, and broken YAML by whoever looks for that', () => {
  expect(readTemplate('kind: Pod\nmetadata:\n  name: x\n  labels: {}\nspec: 3\nmore: 1\n')).toEqual({
    problems: [
      { path: 'apiVersion', problem: 'must be management.loft.sh/v1' },
      { path: 'kind', problem: 'must be SpaceTemplate' },
      { path: 'metadata.labels', problem: 'cannot be changed here: only the name is' },
      { path: 'more', problem: 'is not a part of a template' },
      { path: 'spec', problem: 'must be a map' },
    ],
  });
  expect(readTemplate('just text')).toMatchObject({ problems: [{ path: '' }] });
  expect(readTemplate('a: "open')).toEqual({ problems: [] });
  expect(readTemplate('')).toMatchObject({ problems: [{ path: '' }] });
});

test('fields of the request stand below spec', () => {
  expect(['name', 'versions.0.version', 'body'].map(pathOf)).toEqual(['metadata.name', 'spec.versions.0.version', 'spec']);
});

test.each(examples)('the example $label is a template', ({ text }) => {
  expect(readTemplate(text)).toHaveProperty('template.name');
});
