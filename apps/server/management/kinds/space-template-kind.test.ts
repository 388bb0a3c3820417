import { describe, expect, test } from 'vitest';
import type { SpaceTemplate } from '../objects/templates.ts';
import { appsPath, roleOf, space, spacesIn, startSpaceApi, template, templatesPath } from '../testing/space-api.ts';
import { isolatedSpace, plantDefaultTemplate } from './isolated-space.ts';

async function start() {
  const api = await startSpaceApi({
    users: ['root', 'viewer', 'member', 'stranger', 'owner'],
    teams: { crew: ['member'] },
    projects: ['shop', 'bar'],
    grants: { root: [roleOf('Admin')], viewer: [roleOf('Viewer')] },
    settings: {
      shop: {
        allowedTemplates: [{ kind: 'SpaceTemplate', name: 'web' }],
        members: [{ kind: 'Team', name: 'crew', clusterRole: 'loft-management-project-viewer' }],
      },
      bar: { members: [{ kind: 'User', name: 'nobody', clusterRole: 'loft-management-project-admin' }] },
    },
  });
  return { ...api, root: api.as('root') };
}

describe('the template that every organisation begins with', () => {
  test('is planted once, whoever comes upon the organisation', async () => {
    const { objects, kinds, as } = await start();
    await Promise.all([1, 2, 3].map(() => plantDefaultTemplate(objects, kinds.spaceTemplates)));
    const { body } = await as('stranger')('GET', `${templatesPath}/isolated-space`);
    expect(body['spec']).toEqual(isolatedSpace.spec);
    expect((await as('stranger')('GET', templatesPath)).body.items).toHaveLength(1);
    expect((await as('stranger')('DELETE', `${templatesPath}/isolated-space`)).status).toBe(403);
  });
});

test('versions, parameters and everything else of a template is known; nothing else is', async () => {
  const { root } = await start();
  const parameters = [
    {
      variable: 'a.b',
      label: 'l',
      description: 'd',
      type: 'number',
      options: ['1', '2'],
      min: 1,
      max: 2,
      required: true,
      defaultValue: '1',
      placeholder: 'p',
      validation: '^.$',
      invalidation: 'x',
      section: 's',
    },
  ];
  const spec = {
    displayName: 'n',
    description: 'd',
    owner: { user: 'owner' },
    template: { objects: 'x', apps: [{ name: 'ingress' }] },
    parameters,
    versions: [{ version: '1.0.0', template: { objects: 'y', apps: [{ name: 'ingress' }, { name: 'mesh' }] }, parameters }],
    access: [{ verbs: ['get'], users: ['*'] }],
  };
  expect(await root('POST', `${templatesPath}?fieldValidation=Strict`, { ...template('full', spec), status: {} })).toMatchObject({
    status: 201,
    body: { spec, status: { apps: [{ name: 'ingress' }, { name: 'mesh' }] } },
  });
  expect(
    (await root('POST', `${templatesPath}?fieldValidation=Strict`, template('wrong', { versions: [{ nonsense: 1 }] }))).body
      .message,
  ).toContain('unknown field "spec.versions[0].nonsense"');
  expect(
    (await root('POST', templatesPath, template('wrong', { parameters: [{ variable: 'a', type: 'colour' }] }))).causes,
  ).toEqual([expect.stringContaining('spec.parameters[0].type: Unsupported value: "colour"')]);
});

test.each([
  [{ versions: [{ version: '1.0' }] }, 'spec.versions[0].version: Invalid value: "1.0": must be three numbers, such as 1.2.3'],
  [
    { versions: [{ version: '1.x.x' }] },
    'spec.versions[0].version: Invalid value: "1.x.x": must be three numbers, such as 1.2.3',
  ],
  [{ versions: [{}] }, 'spec.versions[0].version: Required value: a version has a number, such as 1.2.3'],
  [{ versions: [{ version: '1.0.0' }, { version: 'v1.0.0' }] }, 'spec.versions[1].version: Duplicate value: "v1.0.0"'],
  [{ owner: { team: 'nobody' } }, 'spec.owner.team: Not found: "nobody"'],
  [
    { template: { access: { rules: [{ users: ['a'] }] } } },
    'spec.template.access.rules[0].clusterRole: Required value: clusterrole is required',
  ],
  [
    { versions: [{ version: '1.0.0', template: { access: { rules: [{}] } } }] },
    'spec.versions[0].template.access.rules[0].clusterRole: Required value: clusterrole is required',
  ],
  [
    { versions: [{ version: '1.0.0', parameters: [{ variable: 'a', validation: '(a+' }] }] },
    'spec.versions[0].parameters[0].validation: Invalid value: "(a+": missing closing ): `(a+`',
  ],
  [
    { template: { charts: [{ name: 'x', timeout: 'soon' }] } },
    'spec.template.charts[0].timeout: Invalid value: "soon": must be a duration such as 90s or 5m0s',
  ],
])('%j is refused when it is written', async (spec, expected) => {
  const { root } = await start();
  expect(await root('POST', templatesPath, template('wrong', spec))).toMatchObject({ status: 422, causes: [expected] });
});

describe('who may do what with templates', () => {
  test('members of a project see those that it allows, others only with a role or by the template itself', async () => {
    const { as, root } = await start();
    for (const name of ['web', 'other']) await root('POST', templatesPath, template(name));
    await root('POST', templatesPath, template('shared', { access: [{ verbs: ['get', 'update'], users: ['stranger'] }] }));
    const names = async (handle: string): Promise<unknown> =>
      (await as(handle)('GET', templatesPath)).body.items?.map(({ metadata }) => metadata.name);
    expect([await names('viewer'), await names('member'), await names('stranger'), await names('owner')]).toEqual([
      ['other', 'shared', 'web'],
      ['web'],
      ['shared'],
      [],
    ]);
    const statuses = async (handle: string, name: string): Promise<readonly number[]> => [
      (await as(handle)('GET', `${templatesPath}/${name}`)).status,
      (await as(handle)('PATCH', `${templatesPath}/${name}?dryRun=All`, { spec: { description: 'x' } })).status,
      (await as(handle)('DELETE', `${templatesPath}/${name}?dryRun=All`)).status,
    ];
    expect(await statuses('viewer', 'web')).toEqual([200, 403, 403]);
    expect(await statuses('member', 'web')).toEqual([200, 403, 403]);
    expect(await statuses('member', 'other')).toEqual([404, 404, 404]);
    expect(await statuses('stranger', 'shared')).toEqual([200, 200, 403]);
    expect(await statuses('member', 'nothing')).toEqual([404, 404, 404]);
    expect(await statuses('root', 'web')).toEqual([200, 200, 200]);
    expect((await as('viewer')('POST', templatesPath, template('mine'))).status).toBe(403);
  });
});

test('who removes a template that is in use is told how many use it', async () => {
  const { root } = await start();
  await root('POST', templatesPath, template('web', { template: {} }));
  for (const name of ['a', 'b']) await root('POST', spacesIn('shop'), space(name, { templateRef: { name: 'web' } }));
  expect((await root('DELETE', `${templatesPath}/web`)).warnings).toEqual([
    '2 space instances use this template: they keep their last state and are not ready until they have another one',
  ]);
});

test("the status of a template is nobody's to write", async () => {
  const { root, objects, kinds } = await start();
  await root('POST', templatesPath, { ...template('web'), status: { apps: [{ name: 'forged' }] } });
  expect((await objects.get(kinds.spaceTemplates, '', 'web')) as SpaceTemplate).not.toHaveProperty('status');
});

describe('apps', () => {
  const app = (name: string, spec: object): object => ({
    apiVersion: 'management.loft.sh/v1',
    kind: 'App',
    metadata: { name },
    spec,
  });
  const config = {
    defaultNamespace: 'n',
    readme: 'r',
    icon: 'i',
    config: {
      chart: { name: 'redis', version: '1', repoURL: 'https://charts.example', insecureSkipTlsVerify: true },
      values: 'a: b',
      parameters: 'a: b',
      annotations: { a: 'b' },
    },
    wait: true,
    timeout: '90s',
    parameters: [{ variable: 'a' }],
  };

  test('have every field of the original', async () => {
    const { root } = await start();
    const spec = {
      displayName: 'n',
      description: 'd',
      owner: { user: 'owner' },
      clusters: ['east'],
      recommendedApp: ['space'],
      ...config,
      versions: [{ version: '1.0.0', ...config }],
      access: [{ verbs: ['get'], users: ['*'] }],
      manifests: 'old',
      helm: { name: 'old', repoUrl: 'u', values: 'v', version: '1', username: 'u', password: 'p', insecure: true },
    };
    expect(await root('POST', `${appsPath}?fieldValidation=Strict`, { ...app('full', spec), status: {} })).toMatchObject({
      status: 201,
      body: { spec },
    });
    expect(
      (await root('POST', appsPath, app('bash', { config: { bash: { script: 's', image: 'i', clusterRole: 'c' } } }))).warnings,
    ).toEqual(['spec.config.bash: scripts are kept and not run; use a chart or manifests']);
  });

  test('are checked as templates are', async () => {
    const { root, as } = await start();
    expect(
      (
        await root(
          'POST',
          appsPath,
          app('wrong', {
            versions: [{ version: '1' }],
            parameters: [{ variable: 'a' }, { variable: 'a' }],
            timeout: 'x',
            config: { chart: { name: 'a' }, manifests: 'b' },
          }),
        )
      ).causes,
    ).toEqual([
      'spec.versions[0].version: Invalid value: "1": must be three numbers, such as 1.2.3',
      'spec.parameters[1].variable: Duplicate value: "a"',
      'spec.timeout: Invalid value: "x": must be a duration such as 90s or 5m0s',
      'spec.config.manifests: Forbidden: an app is a chart or manifests, not both',
    ]);
    expect((await as('viewer')('POST', appsPath, app('mine', {}))).status).toBe(403);
    expect((await as('stranger')('GET', `${appsPath}/mine`)).status).toBe(404);
  });
});
