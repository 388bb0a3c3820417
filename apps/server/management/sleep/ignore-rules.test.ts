import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ignoredBecause, ignoreRules, type RuledRequest } from './ignore-rules.ts';
import { asked } from './sleep-annotations.ts';

const request = (more: Partial<RuledRequest> = {}): RuledRequest => ({
  verb: 'get',
  apiGroup: '',
  resource: 'pods',
  subresource: '',
  name: 'web-0',
  groups: ['loft:user:ada', 'loft:team:crew'],
  userAgent: 'kubectl/v1.32.4 (linux/amd64)',
  ...more,
});
const why = (annotation: keyof typeof asked, value: string, more: Partial<RuledRequest> = {}): string | undefined =>
  ignoredBecause(ignoreRules({ [asked[annotation]]: value }), request(more));

describe('a request counts unless a rule says that it does not', () => {
  test.each<[keyof typeof asked, string, Partial<RuledRequest>]>([
    ['ignoreAll', 'true', {}],
    ['ignoreGroups', 'x, loft:team:crew', {}],
    ['ignoreGroups', 'metrics.k8s.io', { apiGroup: 'metrics.k8s.io' }],
    ['ignoreGroups', 'loft:team:*', {}],
    ['ignoreVerbs', 'watch,get', {}],
    ['ignoreResources', 'pods', {}],
    ['ignoreResources', 'pods', { apiGroup: 'metrics.k8s.io' }],
    ['ignoreResources', 'pods.', {}],
    ['ignoreResources', 'deployments.apps', { resource: 'deployments', apiGroup: 'apps' }],
    ['ignoreResources', 'pods/log', { subresource: 'log' }],
    ['ignoreResources', 'pods', { subresource: 'exec' }],
    ['ignoreResources', '*.example.com', { resource: 'things', apiGroup: 'example.com' }],
    ['ignoreUserAgents', 'kubectl*', {}],
    ['ignoreUserAgents', 'k9s', { userAgent: 'k9s' }],
    ['ignoreUserAgents', '*', {}],
    ['ignoreResourceVerbs', 'deployments.apps=get, pods.=list get', {}],
    ['ignoreResourceVerbs', 'pods = get', {}],
    ['ignoreResourceNames', 'pods.=a web-0', {}],
    ['ignoreResourceNames', 'pods=web-*', {}],
  ])('%s %j', (annotation, value, more) => {
    expect(why(annotation, value, more)).toBe(annotation);
  });

  test.each<[keyof typeof asked, string, Partial<RuledRequest>]>([
    ['ignoreAll', 'false', {}],
    ['ignoreGroups', 'loft:team', {}],
    ['ignoreGroups', '', {}],
    ['ignoreGroups', ',', {}],
    ['ignoreVerbs', 'ge', {}],
    ['ignoreResources', 'pods.', { apiGroup: 'metrics.k8s.io' }],
    ['ignoreResources', 'pods.apps', {}],
    ['ignoreResources', 'pods/log', {}],
    ['ignoreResources', 'pods/log', { subresource: 'exec' }],
    ['ignoreResources', '*', { resource: '' }],
    ['ignoreUserAgents', 'kubectl', {}],
    ['ignoreResourceVerbs', 'pods.=list', {}],
    ['ignoreResourceVerbs', 'pods.', {}],
    ['ignoreResourceNames', 'pods.=web-0', { name: '' }],
    ['ignoreResourceNames', 'secrets.=web-0', {}],
  ])('but not %s %j', (annotation, value, more) => {
    expect(why(annotation, value, more)).toBeUndefined();
  });

  test('whatever is written into the annotations', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom(...Object.values(asked).filter((name) => name !== asked.ignoreAll)),
          fc.string().filter((text) => !/[*]|pods|get|kubectl|loft|web/.test(text)),
        ),
        (annotations) => {
          expect(ignoredBecause(ignoreRules(annotations), request())).toBeUndefined();
        },
      ),
    );
  });
});
