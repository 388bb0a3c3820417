import { describe, expect, test } from 'vitest';
import { space, spacesIn } from '../testing/space-api.ts';
import { startShop as start } from './testing/shop.ts';

const ok = { templateRef: { name: 'web' } };

describe('what is refused when a space is created, and how', () => {
  test.each([
    [{ templateRef: { name: 'hidden' } }, 'spec.templateRef.name: Forbidden: template "hidden" is not allowed in project "shop"'],
    [{ templateRef: { name: 'missing' } }, 'spec.templateRef.name: Not found: "missing"'],
    [
      { templateRef: { name: 'web', version: '2.x.x' } },
      'spec.templateRef.version: Invalid value: "2.x.x": no version of the template matches 2.x.x: it has 1.1.0, 1.0.0',
    ],
    [
      { templateRef: { name: 'web', version: '1.0' } },
      'spec.templateRef.version: Invalid value: "1.0": "1.0" is no version: write three numbers such as 1.2.3, with x for those that may be any',
    ],
    [
      { templateRef: { version: '1.0.0' } },
      'spec.templateRef.name: Required value: a version needs the name of the template that it is a version of',
    ],
    [
      { ...ok, template: { objects: 'x' } },
      'spec.template: Forbidden: spec.template and spec.templateRef are mutually exclusive: leave one of them out',
    ],
    [
      {},
      'spec.templateRef.name: Required value: must not be blank unless authorized: the project requires a template, and only its admins go without one',
    ],
    [
      { template: { objects: 'x' } },
      'spec.templateRef.name: Required value: must not be blank unless authorized: the project requires a template, and only its admins go without one',
    ],
    [
      { ...ok, clusterRef: { cluster: 'foreign' } },
      'spec.clusterRef.cluster: Forbidden: cluster "foreign" is not allowed in project "shop"',
    ],
    [{ ...ok, clusterRef: { cluster: 'nowhere' } }, 'spec.clusterRef.cluster: Not found: "nowhere"'],
    [{ ...ok, clusterRef: { cluster: 'west' } }, 'spec.clusterRef.cluster: Forbidden: cluster "west" is inactive'],
    [
      { ...ok, clusterRef: { cluster: 'readable' } },
      'spec.clusterRef.cluster: Forbidden: cluster "readable" is connected for reading only',
    ],
    [
      { ...ok, clusterRef: { namespace: 'kube-system' } },
      'spec.clusterRef.namespace: Forbidden: namespace "kube-system" belongs to the system',
    ],
    [
      { ...ok, clusterRef: { namespace: 'default' } },
      'spec.clusterRef.namespace: Forbidden: namespace "default" belongs to the system',
    ],
    [
      { ...ok, clusterRef: { namespace: 'No.Name' } },
      'spec.clusterRef.namespace: Invalid value: "No.Name": a lowercase RFC 1123 label must consist of',
    ],
    [{ ...ok, owner: { user: 'ada', team: 'crew' } }, 'spec.owner.team: Forbidden: a user or a team can be the owner, not both'],
    [{ ...ok, owner: { user: 'nobody' } }, 'spec.owner.user: Not found: "nobody"'],
    [{ ...ok, owner: { team: 'nobody' } }, 'spec.owner.team: Not found: "nobody"'],
    [
      { ...ok, owner: { user: 'bob' } },
      'spec.owner.user: Forbidden: only admins of the project make somebody else the owner; you can name yourself or a team that you are in',
    ],
    [
      { ...ok, owner: { team: 'others' } },
      'spec.owner.team: Forbidden: only admins of the project make somebody else the owner; you can name yourself or a team that you are in',
    ],
    [
      { ...ok, extraAccessRules: [{ users: ['bob'] }] },
      'spec.extraAccessRules[0].clusterRole: Required value: clusterrole is required',
    ],
    [
      { ...ok, extraAccessRules: [{ users: ['ada'], clusterRole: 'cluster-admin' }] },
      'spec.extraAccessRules[0].clusterRole: Unsupported value: "cluster-admin": supported values: "loft-cluster-space-admin"',
    ],
    [{ ...ok, parameters: 'replicas: 21' }, 'spec.parameters.replicas: Invalid value: 21: must be ≤ 20'],
    [
      { templateRef: { name: 'web', version: '1.0.x' } },
      'spec.parameters.replicas: Required value: parameter replicas (replicas) is required',
    ],
    [{ ...ok, parameters: 'a: 1\nb: [' }, 'spec.parameters: Invalid value: line 2, column'],
  ])('%j: %s', async (spec, expected) => {
    const { create } = await start();
    const answer = await create(spec);
    expect(answer).toMatchObject({ status: 422, body: { reason: 'Invalid', details: { kind: 'SpaceInstance', name: 'dev' } } });
    expect(answer.causes).toEqual([expect.stringContaining(expected)]);
  });

  test('all that is wrong is told at once, and nothing is stored', async () => {
    const { create, as, path } = await start();
    expect(
      (
        await create({
          templateRef: { name: 'missing' },
          owner: { user: 'nobody' },
          clusterRef: { cluster: 'foreign', namespace: 'default' },
          extraAccessRules: [{}],
        })
      ).causes,
    ).toHaveLength(5);
    expect((await as('root')('GET', path)).body.items).toEqual([]);
  });

  test('in a project that there is not, and in one that one is not in', async () => {
    const { create } = await start();
    expect(await create(ok, 'root', 'nowhere')).toMatchObject({
      status: 404,
      body: { message: 'namespaces "loft-p-nowhere" not found' },
    });
    expect(await create(ok, 'carl')).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('User "carl" cannot create resource "spaceinstances"') },
    });
  });

  test('a role for a cluster alone lets its holder create there, in projects that they are in', async () => {
    const { create } = await start();
    expect((await create({ ...ok, clusterRef: { cluster: 'east' } }, 'east-maker')).status).toBe(201);
    expect((await create(ok, 'east-maker')).status).toBe(403);
    expect((await create({ clusterRef: { cluster: 'east' } }, 'east-maker', 'free')).status).toBe(403);
  });
});

describe('what is filled in', () => {
  test('the owner is whoever creates it; access says who that is', async () => {
    const { create } = await start();
    const { body } = await create(ok);
    expect(body['spec']).toEqual({
      ...ok,
      owner: { user: 'ada' },
      access: [{ name: 'instance-admin-access', verbs: ['use', 'get', 'update', 'delete', 'patch'], users: ['ada'] }],
    });
    expect(body.metadata.labels).toEqual({ 'loft.sh/project': 'shop', 'loft.sh/user': 'ada' });
  });

  test("a team of one's own can be the owner, and whom it is shared with is shown", async () => {
    const { create, change } = await start();
    expect((await create({ ...ok, owner: { team: 'crew' } })).body).toMatchObject({
      metadata: { labels: { 'loft.sh/team': 'crew' } },
      spec: { access: [{ name: 'instance-admin-access', teams: ['crew'] }] },
    });
    const { body } = await change({
      owner: { user: 'ada', team: null },
      extraAccessRules: [{ users: ['carl'], clusterRole: 'view' }],
    });
    expect(body.metadata.labels).toEqual({ 'loft.sh/project': 'shop', 'loft.sh/user': 'ada' });
    expect(body['spec']).toMatchObject({
      access: [
        { name: 'instance-admin-access', users: ['ada'] },
        { name: 'instance-access', verbs: ['use', 'get'], users: ['carl'] },
      ],
    });
    expect(JSON.stringify(body['spec'])).not.toContain('crew');
  });

  test('what somebody said about access themselves is left alone', async () => {
    const { create, change } = await start();
    const access = [{ verbs: ['get'], users: ['carl'] }];
    expect((await create({ ...ok, access })).body['spec']).toMatchObject({ access });
    expect((await change({ description: 'x' })).body['spec']).toMatchObject({ access });
  });

  test('what a whole manifest does not mention stays: owner, cluster, access and what holds the space', async () => {
    const { create, objects, kinds, as, path } = await start();
    await create(ok);
    await objects.update(kinds.spaceInstances, 'loft-p-shop', 'dev', (object) => ({
      ...object,
      metadata: { ...object.metadata, finalizers: ['loft.sh/cleanup-workload'] },
      spec: { ...(object['spec'] as object), clusterRef: { cluster: 'east', namespace: 'loft-shop-s-dev' } },
    }));
    const { status, body } = await as('ada')('PUT', `${path}/dev`, space('dev', { ...ok, clusterRef: {}, description: 'new' }));
    expect([status, body.metadata.finalizers]).toEqual([200, ['loft.sh/cleanup-workload']]);
    expect(body['spec']).toMatchObject({
      owner: { user: 'ada' },
      clusterRef: { cluster: 'east', namespace: 'loft-shop-s-dev' },
      access: [{ name: 'instance-admin-access' }],
      description: 'new',
    });
  });
});

describe('what is refused when a space changes', () => {
  test('it cannot move once it lies somewhere', async () => {
    const { create, change } = await start();
    await create(ok);
    expect((await change({ clusterRef: { cluster: 'east' } })).status).toBe(200);
    expect((await change({ clusterRef: { namespace: 'mine' } })).status).toBe(200);
    expect((await change({ clusterRef: { cluster: 'west', namespace: 'other' } }, 'root')).causes).toEqual(
      expect.arrayContaining([
        'spec.clusterRef.cluster: Invalid value: "west": field is immutable once set: it is "east"',
        'spec.clusterRef.namespace: Invalid value: "other": field is immutable once set: it is "mine"',
      ]),
    );
  });

  test('nobody takes the namespace of another space', async () => {
    const { create, as } = await start();
    await create({ ...ok, clusterRef: { cluster: 'east', namespace: 'mine' } });
    for (const clusterRef of [{ cluster: 'east', namespace: 'mine' }, { namespace: 'mine' }]) {
      expect((await as('bob')('POST', spacesIn('shop'), space('second', { ...ok, clusterRef }))).causes).toEqual([
        'spec.clusterRef.namespace: Duplicate value: "mine"',
      ]);
    }
  });

  test('nobody who has to use a template gets around it later', async () => {
    const { create, change } = await start();
    await create(ok);
    expect((await change({ templateRef: null, template: { objects: 'x' } })).causes).toEqual([
      expect.stringContaining('must not be blank unless authorized'),
    ]);
    expect((await change({ templateRef: { name: 'hidden' } })).causes).toEqual([
      expect.stringContaining('is not allowed in project'),
    ]);
    expect((await change({ templateRef: null, template: { objects: 'x' } }, 'bob')).status).toBe(200);
    expect((await change({ description: 'still mine' })).status).toBe(200);
    expect((await change({ template: { objects: 'y' } })).causes).toEqual([
      expect.stringContaining('must not be blank unless authorized'),
    ]);
  });

  test('what was right when it was written does not stand in the way of other changes', async () => {
    const { create, change, objects, kinds, setProject } = await start();
    await create({ ...ok, parameters: 'replicas: 20' });
    await objects.update(kinds.spaceTemplates, '', 'web', (object) => ({
      ...object,
      spec: {
        parameters: [
          { variable: 'replicas', type: 'number', max: 5 },
          { variable: 'new', required: true },
        ],
      },
    }));
    await setProject('shop', { allowedTemplates: [], allowedClusters: [] });
    expect((await change({ description: 'x' })).status).toBe(200);
    expect((await change({ parameters: 'replicas: 19' })).causes).toEqual([
      'spec.parameters.replicas: Invalid value: 19: must be ≤ 5',
      'spec.parameters.new: Required value: parameter new (new) is required',
    ]);
    await objects.delete(kinds.spaceTemplates, '', 'web');
    expect((await change({ parameters: 'replicas: 18' })).status).toBe(200);
  });

  test('the owner stays unless an admin says otherwise', async () => {
    const { create, change } = await start();
    await create(ok);
    expect((await change({ owner: { user: 'carl' } })).causes).toEqual([
      expect.stringContaining('only admins of the project make somebody else the owner'),
    ]);
    expect((await change({ owner: { user: 'carl' } }, 'bob')).body['spec']).toMatchObject({
      owner: { user: 'carl' },
      access: [{ name: 'instance-admin-access', users: ['carl'] }],
    });
    expect((await change({ description: 'x' })).status).toBe(403); // ada sees it still: she is a user of the project
  });

  test('with what a role gives beyond the namespace nobody shares but admins', async () => {
    const { create, change } = await start();
    await create(ok);
    expect((await change({ extraAccessRules: [{ users: ['ada'], clusterRole: 'cluster-admin' }] })).status).toBe(422);
    expect((await change({ extraAccessRules: [{ users: ['ada'], clusterRole: 'cluster-admin' }] }, 'bob')).status).toBe(200);
    // Hers to share on, and what the admin gave stays.
    expect(
      (
        await change({
          extraAccessRules: [
            { users: ['ada'], clusterRole: 'cluster-admin' },
            { users: ['carl'], clusterRole: 'view' },
          ],
        })
      ).status,
    ).toBe(200);
    expect((await change({ extraAccessRules: [{ users: ['carl'], clusterRole: 'cluster-admin' }] })).status).toBe(422);
  });
});

describe('deletion', () => {
  test('is refused while the space is protected, for everybody', async () => {
    const { create, as, path, objects, kinds } = await start();
    await create(ok);
    await as('ada')('PATCH', `${path}/dev`, { metadata: { annotations: { 'loft.sh/non-deletable': 'true' } } });
    const expected =
      'metadata.annotations[loft.sh/non-deletable]: Forbidden: the space is protected from deletion; remove the annotation loft.sh/non-deletable first';
    expect(await as('root')('DELETE', `${path}/dev`)).toMatchObject({ status: 422, causes: [expected] });
    await expect(objects.delete(kinds.spaceInstances, 'loft-p-shop', 'dev')).rejects.toMatchObject({ reason: 'Invalid' });
    await as('ada')('PATCH', `${path}/dev`, { metadata: { annotations: { 'loft.sh/non-deletable': null } } });
    expect((await as('ada')('DELETE', `${path}/dev`)).status).toBe(200);
    expect((await as('ada')('GET', `${path}/dev`)).status).toBe(404); // and not 403: kubectl waits for it
  });

  test("what holds the space until it is cleaned up is not its owner's to remove; an admin can let go", async () => {
    const { create, as, path, objects, kinds } = await start();
    await create(ok);
    await objects.update(kinds.spaceInstances, 'loft-p-shop', 'dev', (object) => ({
      ...object,
      metadata: { ...object.metadata, finalizers: ['loft.sh/cleanup-workload'] },
    }));
    await as('ada')('PATCH', `${path}/dev`, { metadata: { finalizers: null } });
    await as('bob')('PATCH', `${path}/dev`, { metadata: { finalizers: null } });
    expect((await as('ada')('DELETE', `${path}/dev`)).body.metadata).toMatchObject({
      finalizers: ['loft.sh/cleanup-workload'],
      deletionTimestamp: expect.any(String),
    });
    await as('ada')('PATCH', `${path}/dev`, { metadata: { finalizers: null } });
    expect((await as('ada')('GET', `${path}/dev`)).status).toBe(200);
    await as('bob')('PATCH', `${path}/dev`, { metadata: { finalizers: null } });
    expect((await as('ada')('GET', `${path}/dev`)).status).toBe(404);
  });

  test('of many at once is for those who may delete all of them', async () => {
    const { create, as, path } = await start();
    await create(ok);
    expect((await as('ada')('DELETE', path)).status).toBe(403);
    expect((await as('bob')('DELETE', path)).status).toBe(200);
    expect((await as('bob')('GET', path)).body.items).toEqual([]);
  });
});

test('a name that the template does not know is told as a warning', async () => {
  const { create } = await start();
  expect((await create({ ...ok, parameters: 'replica: 3' })).warnings).toEqual([
    'spec.parameters.replica: template "web" does not ask for it',
  ]);
});

test('a server-side apply makes what is not there, for those who may create', async () => {
  const { as, path } = await start();
  const apply = (by: string) =>
    as(by)('PATCH', `${path}/new?fieldManager=me`, { ...space('new', ok) }, 'application/apply-patch+yaml');
  expect([(await apply('carl')).status, (await apply('ada')).status, (await apply('ada')).status]).toEqual([404, 201, 200]);
});
