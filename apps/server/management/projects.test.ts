import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type AskKube, kubeRequests, watchKube } from '../testing/kube-requests.ts';
import { type Person, startWorld, type World } from '../testing/world.ts';

let world: World;
let other: Awaited<ReturnType<World['replica']>>;
beforeAll(async () => {
  world = await startWorld();
  other = await world.replica();
}, 120_000);
afterAll(() => world.close());

const kube = (person: Person): AskKube => kubeRequests(world.url, person.token);
const project = (name: string, spec: object = {}) => ({
  apiVersion: 'management.loft.sh/v1',
  kind: 'Project',
  metadata: { name },
  spec,
});
const admin = async (): Promise<Person> => world.person([{ role: 'role_superadmin' }], await world.organisation('Projects'));
interface RestProject {
  readonly id: string;
  readonly name: string;
  readonly description: string;
}

describe('one project, two faces', () => {
  test('what is made over REST is there at once on every replica, with its name, age and namespace', async () => {
    const by = await admin();
    const ask = kube(by);
    const { data } = await by.post<RestProject>('/projects', { name: 'Web Shop', description: 'Sells' });
    for (const url of [world.url, other.url]) {
      const { status, body } = await kubeRequests(url, by.token)('GET', '/projects/web-shop');
      expect([status, body['spec'], body.metadata.annotations]).toEqual([
        200,
        { displayName: 'Web Shop', description: 'Sells' },
        { 'spacedock.dev/id': data.id },
      ]);
    }
    expect((await ask('GET', '/api/v1/namespaces/loft-p-web-shop')).body).toMatchObject({
      metadata: { name: 'loft-p-web-shop', labels: { 'loft.sh/project': 'web-shop' } },
      status: { phase: 'Active' },
    });
    expect((await by.patch(`/projects/${data.id}`, { name: 'Shop', description: '' })).status).toBe(200);
    expect((await kubeRequests(other.url, by.token)('GET', '/projects/web-shop')).body['spec']).toEqual({ displayName: 'Shop' });
    expect((await by.delete(`/projects/${data.id}`)).status).toBe(204);
    expect([
      (await ask('GET', '/projects/web-shop')).status,
      (await ask('GET', '/api/v1/namespaces/loft-p-web-shop')).status,
    ]).toEqual([404, 404]);
  });

  test('what is made with kubectl is there over REST, under the same name, and keeps what only this face knows', async () => {
    const by = await admin();
    const ask = kube(by);
    const made = await ask(
      'POST',
      '/projects',
      project('shop', { displayName: 'The Shop', quotas: { project: { spaceinstances: '5' } } }),
    );
    expect([made.status, made.body['spec']]).toEqual([
      201,
      { displayName: 'The Shop', quotas: { project: { spaceinstances: '5' } }, owner: { user: expect.any(String) } },
    ]);
    const {
      data: [shown],
    } = await by.get<RestProject[]>('/projects');
    expect(shown).toMatchObject({ name: 'The Shop', description: '' });
    expect(made.body.metadata).toMatchObject({ name: 'shop', annotations: { 'spacedock.dev/id': shown?.id } });
    expect((await by.patch(`/projects/${shown?.id}`, { name: 'Renamed' })).status).toBe(200);
    const renamed = await ask('GET', '/projects/shop');
    expect(renamed.body).toMatchObject({
      spec: { displayName: 'Renamed', quotas: { project: { spaceinstances: '5' } } },
      metadata: { uid: made.body.metadata.uid },
    });
    expect(
      (
        await ask('PATCH', '/projects/shop', {
          spec: { description: 'Sells', displayName: 'Shop', members: [{ kind: 'User', name: '*' }] },
        })
      ).status,
    ).toBe(200);
    expect((await by.get<RestProject>(`/projects/${shown?.id}`)).data).toMatchObject({ name: 'Shop', description: 'Sells' });
    expect((await ask('DELETE', '/projects/shop')).status).toBe(200);
    expect((await by.get(`/projects/${shown?.id}`)).status).toBe(404);
    expect((await ask('GET', '/projects/shop')).status).toBe(404);
  });

  test('each change is in the audit log once, as who made it and from where', async () => {
    const by = await admin();
    const ask = kube(by);
    await ask('POST', '/projects', project('audited', { displayName: 'Audited' }));
    const {
      data: [{ id } = { id: '' }],
    } = await by.get<RestProject[]>('/projects');
    await ask('PATCH', '/projects/audited', { spec: { displayName: 'Again' } });
    await ask('DELETE', '/projects/audited');
    const entries = async () =>
      (
        await by.get<{ action: string; actor: string; path: string; method: string; resourceID: string }[]>(
          '/audit-logs?resourceType=project',
        )
      ).data;
    await vi.waitFor(async () =>
      expect((await entries()).map(({ action, resourceID }) => `${action} ${resourceID}`).toSorted()).toEqual(
        [`create ${id}`, `delete ${id}`, 'update audited', `update ${id}`].toSorted(),
      ),
    );
    for (const { actor, path } of await entries())
      expect([actor, path]).toEqual([by.email, '/kubernetes/management/apis/management.loft.sh/v1/projects/audited']);
  });

  test('what is wrong is said of the field, and nothing is made anywhere', async () => {
    const by = await admin();
    const ask = kube(by);
    await by.post('/projects', { name: 'Taken' });
    const causes = async (object: object) => {
      const { status, body } = await ask('POST', '/projects', object);
      return [status, body.reason, (body.details?.causes ?? []).map(({ field }) => field)];
    };
    expect(await causes(project('taken'))).toEqual([409, 'AlreadyExists', []]);
    expect(await causes(project('free', { displayName: 'TAKEN' }))).toEqual([422, 'Invalid', ['spec.displayName']]);
    expect(await causes(project('free', { displayName: ' blank ', description: 'x'.repeat(2000) }))).toEqual([
      422,
      'Invalid',
      ['spec.displayName', 'spec.description'],
    ]);
    expect(await causes(project('a'.repeat(41)))).toEqual([422, 'Invalid', ['metadata.name']]);
    expect(await causes({ ...project('free'), metadata: { name: 'free', finalizers: ['a.example/b'] } })).toEqual([
      422,
      'Invalid',
      ['metadata.finalizers'],
    ]);
    const pattern = (space: string) => causes(project('free', { namespacePattern: { space } }));
    for (const wrong of ['{{ .Values.loft.nobody }}', '{{ .Values.loft.name', 'Shop_{{ .Values.loft.name }}', '-{{ .Values.loft.name }}'])
      expect(await pattern(wrong)).toEqual([422, 'Invalid', ['spec.namespacePattern.space']]);
    expect((await ask('POST', '/projects?dryRun=All', project('free', { namespacePattern: { space: 'x-{{ .Values.loft.name }}' } }))).status).toBe(201);
    expect((await ask('POST', '/projects', project('free', { displayName: 7 }))).status).toBe(400);
    expect((await ask('POST', '/projects?dryRun=All', project('dry'))).status).toBe(201);
    expect((await by.get<RestProject[]>('/projects')).data.map(({ name }) => name)).toEqual(['Taken']);
    expect((await ask('GET', '/projects')).body.items?.map(({ metadata }) => metadata.name)).toEqual(['taken']);
  });

  test('fifty who make projects at the same moment through both faces each get their own', async () => {
    const by = await admin();
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        if (index % 2 === 0) return (await by.post('/projects', { name: `Same${'!'.repeat(index)}` })).status;
        return (
          await kubeRequests(index % 4 === 1 ? world.url : other.url, by.token)('POST', '/projects', project(`other-${index}`))
        ).status;
      }),
    );
    expect(new Set(answers)).toEqual(new Set([201]));
    const { body } = await kube(by)('GET', '/projects');
    expect(body.items).toHaveLength(50);
    expect((await by.get<RestProject[]>('/projects?limit=200')).data).toHaveLength(50);
  }, 60_000);

  test('the same name is made by one of many, on whichever replica', async () => {
    const by = await admin();
    const statuses = await Promise.all(
      Array.from(
        { length: 12 },
        async (_, index) =>
          (
            await kubeRequests(index % 2 === 0 ? world.url : other.url, by.token)(
              'POST',
              '/projects',
              project('wanted', { description: `of ${index}` }),
            )
          ).status,
      ),
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(11);
    expect((await by.get<RestProject[]>('/projects')).data).toHaveLength(1);
  });

  test('who comes after a deleted project of the same name finds nothing of it', async () => {
    const by = await admin();
    const ask = kube(by);
    for (const face of ['kubectl', 'REST'] as const) {
      const { body } = await ask('POST', '/projects', project('again', { quotas: { project: { spaceinstances: '1' } } }));
      const secret = {
        apiVersion: 'management.loft.sh/v1',
        kind: 'ProjectSecret',
        metadata: { name: 'token' },
        spec: { data: { a: 'YQ==' } },
      };
      expect((await ask('POST', '/namespaces/loft-p-again/projectsecrets', secret)).status).toBe(201);
      if (face === 'kubectl') expect((await ask('DELETE', '/projects/again')).status).toBe(200);
      else expect((await by.delete(`/projects/${body.metadata.annotations?.['spacedock.dev/id']}`)).status).toBe(204);
      expect((await by.post('/projects', { name: 'Again' })).status).toBe(201);
      const next = await ask('GET', '/projects/again');
      expect([next.body['spec'], next.body.metadata.uid === body.metadata.uid]).toEqual([{ displayName: 'Again' }, false]);
      expect((await ask('GET', '/namespaces/loft-p-again/projectsecrets')).body.items).toEqual([]);
      expect((await ask('DELETE', '/projects/again')).status).toBe(200);
    }
  });

  test('a project with environments or space instances in it is not deleted through either face', async () => {
    const by = await admin();
    const ask = kube(by);
    const spaceId = await world.clouds.space(by.organisationId);
    const {
      data: { id },
    } = await by.post<RestProject>('/projects', { name: 'Full' });
    const cluster = (await ask('GET', '/clusters')).body.items?.[0]?.metadata.name ?? '';
    const instance = {
      apiVersion: 'management.loft.sh/v1',
      kind: 'SpaceInstance',
      metadata: { name: 'dev' },
      spec: { templateRef: { name: 'isolated-space' }, clusterRef: { cluster } },
    };
    const made = await ask('POST', '/namespaces/loft-p-full/spaceinstances', instance);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const refused = await ask('DELETE', '/projects/full');
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('1 space instance: dev')]);
    expect(await by.delete(`/projects/${id}`)).toMatchObject({ status: 409, error: { code: 'project.has_space_instances' } });
    expect(await by.delete(`/spaces/${spaceId}`)).toMatchObject({
      status: 409,
      error: { code: 'space.in_use', details: [{ inside: ['space instance full/dev'] }] },
    });
    expect((await ask('GET', '/projects/full')).status).toBe(200);
  }, 60_000);
});

describe('what people see of it', () => {
  test('members of another organisation see nothing, and what somebody sees follows their role', async () => {
    const by = await admin();
    await kube(by)('POST', '/projects', project('one'));
    const {
      data: [{ id } = { id: '' }],
    } = await by.get<RestProject[]>('/projects');
    await kube(by)('POST', '/projects', project('two'));
    const names = async (person: Person, path = '/projects') =>
      ((await kube(person)('GET', path)).body.items ?? []).map(({ metadata }) => metadata.name);
    const stranger = await admin();
    expect([
      await names(stranger),
      await names(stranger, '/api/v1/namespaces'),
      (await kube(stranger)('GET', '/projects/one')).status,
    ]).toEqual([[], [], 404]);
    expect((await kube(stranger)('PATCH', '/projects/one', { spec: { description: 'mine' } })).status).toBe(404);
    const [viewer, nobody, inOne] = [
      await world.person([{ role: 'role_viewer' }], by.organisationId),
      await world.person([], by.organisationId),
      await world.person([{ role: 'role_editor', scope: 'project', scopeId: id }], by.organisationId),
    ];
    expect([await names(viewer), await names(nobody), await names(inOne)]).toEqual([['one', 'two'], [], ['one']]);
    expect([await names(viewer, '/api/v1/namespaces'), await names(inOne, '/api/v1/namespaces')]).toEqual([
      ['loft-p-one', 'loft-p-two'],
      ['loft-p-one'],
    ]);
    const change = async (person: Person, name: string) =>
      (await kube(person)('PATCH', `/projects/${name}`, { spec: { description: 'changed' } })).status;
    expect([
      await change(viewer, 'one'),
      await change(nobody, 'one'),
      await change(inOne, 'one'),
      await change(inOne, 'two'),
    ]).toEqual([403, 404, 200, 404]);
    expect((await kube(viewer)('POST', '/projects', project('three'))).status).toBe(403);
    expect((await kube(inOne)('DELETE', '/projects/one')).status).toBe(403);
  });

  test('a watch shows what its watcher gains and loses, through roles, teams and the project itself', async () => {
    const by = await admin();
    const person = await world.person([{ role: await world.role(['token:view'], by.organisationId) }], by.organisationId);
    await kube(by)('POST', '/projects', project('shared'));
    const {
      data: [{ id } = { id: '' }],
    } = await by.get<RestProject[]>('/projects');
    const { data: team } = await by.post<{ id: string }>('/teams', { name: 'Crew' });
    const stop = new AbortController();
    onTestFinished(() => stop.abort());
    const events = await watchKube(other.url, person.token, '/projects', stop.signal);
    const next = async () => {
      const { value } = (await events.next()) as { value: { type: string; object: { metadata: { name: string } } } };
      return `${value.type} ${value.object.metadata.name}`;
    };
    await kube(by)('PATCH', '/projects/shared', {
      spec: { members: [{ kind: 'Team', name: 'crew', clusterRole: 'loft-management-project-user' }] },
    });
    await by.post(`/teams/${team.id}/members`, { email: person.email });
    expect(await next()).toBe('ADDED shared');
    await by.delete(`/teams/${team.id}/members/${person.email}`);
    expect(await next()).toBe('DELETED shared');
    await kube(by)('PATCH', '/projects/shared', { spec: { members: [{ kind: 'User', name: '*' }] } });
    expect(await next()).toBe('ADDED shared');
    await kube(by)('PATCH', '/projects/shared', { spec: { members: null } });
    expect(await next()).toBe('DELETED shared');
    const assigned = await by.post<{ id: string }>('/assignments', {
      email: person.email,
      roleID: 'role_viewer',
      scope: `project:${id}`,
    });
    expect(assigned.status, assigned.text).toBe(201);
    expect(await next()).toBe('ADDED shared');
  }, 60_000);

  test('who and what is in a project is told to those who see it', async () => {
    const by = await admin();
    const bob = await world.person([{ role: await world.role(['token:view'], by.organisationId) }], by.organisationId);
    const { data: team } = await by.post<{ id: string }>('/teams', { name: 'Crew' });
    await by.post(`/teams/${team.id}/members`, { email: bob.email });
    await kube(by)(
      'POST',
      '/projects',
      project('p', {
        members: [{ kind: 'Team', name: 'crew', clusterRole: 'loft-management-project-user' }],
        allowedTemplates: [{ kind: 'SpaceTemplate', name: 'isolated-space', isDefault: true }],
      }),
    );
    const [ada, bobs] = [by, bob].map(({ email }) => email.split('@')[0]);
    const members = (await kube(bob)('GET', '/projects/p/members')).body as unknown as {
      teams: unknown;
      users: { info: { name: string; email?: string } }[];
    };
    expect([members.teams, members.users.map(({ info }) => [info.name, info.email]).toSorted()]).toEqual([
      [{ info: { name: 'crew', displayName: 'Crew', username: 'crew' } }],
      [
        [ada, undefined],
        [bobs, bob.email],
      ].toSorted(),
    ]);
    expect((await kube(bob)('GET', '/projects/p/templates')).body).toMatchObject({
      kind: 'ProjectTemplates',
      defaultSpaceTemplate: 'isolated-space',
      spaceTemplates: [{ metadata: { name: 'isolated-space' } }],
    });
    expect((await kube(bob)('GET', '/projects/p/clusters')).body).toMatchObject({ kind: 'ProjectClusters', clusters: [] });
    const stranger = await world.person([], by.organisationId);
    for (const part of ['members', 'templates', 'clusters'])
      expect((await kube(stranger)('GET', `/projects/p/${part}`)).status).toBe(404);
  });
});
