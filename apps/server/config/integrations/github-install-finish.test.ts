import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Person, startWorld, type World } from '../../testing/world.ts';
import type { Integration } from './integration.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await world.github.sandbox();
});
afterAll(async () => world.close());

let counter = 0;
const fresh = (): string => `GitHub ${(counter += 1)}`;

/** Goes to GitHub and agrees. Answers where GitHub leads the browser back to, and the cookie that it has. */
async function begin(
  by: Person,
  name: string = fresh(),
): Promise<{ readonly back: URL; readonly cookie: string; readonly name: string }> {
  const asked = await by.get(`/integrations/github/install?${new URLSearchParams({ name }).toString()}`);
  expect(asked.status).toBe(302);
  const agreed = await fetch(asked.headers.get('location') ?? '', { redirect: 'manual' });
  return {
    back: new URL(agreed.headers.get('location') ?? ''),
    cookie: (asked.headers.get('set-cookie') ?? '').split(';')[0] ?? '',
    name,
  };
}
const arrive = (back: URL, cookie: string) =>
  world.anybody.send('GET', back.pathname.replace('/api', '') + back.search, undefined, { cookie });
/** An installation on another account, as if its owner had agreed there. */
async function installedOn(account: string, back: URL): Promise<URL> {
  const { github } = await world.github.sandbox();
  await github.repositories.create({ owner: account, name: `repository-${(counter += 1)}` });
  const changed = new URL(back);
  changed.searchParams.set('installation_id', String(github.installApp(account).id));
  return changed;
}
const admin = async (organisationId?: string) => world.person([{ role: 'role_superadmin' }], organisationId);
const all = () => world.db.selectFrom('config.integrations').select('id').execute();

test('who installs the App comes back to an integration with its account, on record', async () => {
  const { github } = await world.github.sandbox();
  const asked = await world.admin.get('/integrations/github/install?name=GitHub%20of%20acme');
  expect(asked.headers.get('location')).toMatch(
    new RegExp(`^${github.url}/apps/${github.app.slug}/installations/new\\?state=[\\w-]{43}$`),
  );
  expect(asked.headers.get('set-cookie')).toMatch(
    /^spacedock_github=[\w-]{43}; Max-Age=600; Path=\/api\/integrations\/github; HttpOnly; SameSite=Lax$/,
  );
  const state = new URL(asked.headers.get('location') ?? '').searchParams.get('state') ?? '';
  const kept = await world.db.selectFrom('config.github_installs').selectAll().execute();
  expect(JSON.stringify(kept)).not.toContain(state);

  const { back, cookie } = await begin(world.admin, 'GitHub of acme');
  const done = await arrive(back, cookie);
  expect(done.status).toBe(302);
  const { pathname, searchParams } = new URL(done.headers.get('location') ?? '', world.url);
  expect(pathname).toBe('/zopday/settings/integrations');
  const { data } = await world.admin.get<Integration>(`/integrations/${searchParams.get('connected')}`);
  expect(data).toMatchObject({
    kind: 'github',
    name: 'GitHub of acme',
    auth: 'app',
    createdBy: world.admin.email,
    metadata: { installationID: github.installation.id, githubOrg: 'acme', githubURL: github.url },
  });
  const entries = await world.db
    .selectFrom('config.audit_log')
    .where('resource_id', '=', data.id)
    .select(['action', 'actor', 'path', 'org_id'])
    .execute();
  expect(entries).toEqual([
    { action: 'create', actor: world.admin.email, path: '/api/integrations/github/callback', org_id: world.organisationId },
  ]);
});

test('a state counts once, in the browser that began, within ten minutes, and as it was given', async () => {
  const refused = {
    status: 400,
    error: { code: 'integration.install_unknown', next: expect.stringContaining('/integrations/github/install') },
  };
  const by = await admin();
  const first = await begin(by);
  const before = (await all()).length;
  const another = await begin(by);
  expect(await arrive(first.back, another.cookie)).toMatchObject(refused);
  expect(await arrive(first.back, '')).toMatchObject(refused);
  const invented = new URL(first.back);
  invented.searchParams.set('state', 'A'.repeat(43));
  expect(await arrive(invented, `spacedock_github=${'A'.repeat(43)}`)).toMatchObject(refused);
  const without = new URL(first.back);
  without.searchParams.delete('state');
  expect(await arrive(without, first.cookie)).toMatchObject(refused);
  const requested = new URL(another.back);
  requested.searchParams.delete('installation_id');
  requested.searchParams.set('setup_action', 'request');
  expect(await arrive(requested, another.cookie)).toMatchObject({
    ...refused,
    error: { message: expect.stringContaining('has to approve') },
  });
  expect(await arrive(another.back, another.cookie)).toMatchObject(refused);
  expect(await all()).toHaveLength(before);

  expect((await arrive(first.back, first.cookie)).status).toBe(302);
  expect(await arrive(first.back, first.cookie)).toMatchObject(refused);
  const late = await begin(by);
  world.clock.advance(10 * 60_000);
  expect(await arrive(late.back, late.cookie)).toMatchObject(refused);
});

test('an installation of one organisation is not had by another one that knows its number, however many try', async () => {
  const [mine, theirs] = [await admin(), await admin(await world.organisation('Theirs'))];
  const first = await begin(mine);
  const back = await installedOn('globex', first.back);
  expect((await arrive(back, first.cookie)).status).toBe(302);
  const second = await begin(theirs);
  second.back.searchParams.set('installation_id', back.searchParams.get('installation_id') ?? '');
  expect(await arrive(second.back, second.cookie)).toMatchObject({
    status: 409,
    error: { code: 'integration.installation_taken', message: expect.stringContaining('globex') },
  });
  expect((await theirs.get<Integration[]>('/integrations')).data).toEqual([]);

  const others = await Promise.all(['One', 'Two', 'Three'].map(async (name) => admin(await world.organisation(name))));
  const begun = await Promise.all(others.map((by) => begin(by)));
  const initech = (await installedOn('initech', first.back)).searchParams.get('installation_id') ?? '';
  const answers = await Promise.all(
    begun.map(({ back: to, cookie }) => {
      to.searchParams.set('installation_id', initech);
      return arrive(to, cookie);
    }),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([302, 409, 409]);
});

test('connected again it is the one that was there', async () => {
  const by = await admin(await world.organisation('Again'));
  const ids: (string | null)[] = [];
  for (const account of ['umbrella', 'umbrella']) {
    const { back, cookie } = await begin(by);
    const done = await arrive(await installedOn(account, back), cookie);
    ids.push(new URL(done.headers.get('location') ?? '', world.url).searchParams.get('connected'));
  }
  expect(ids[0]).toMatch(/^int_/);
  expect(ids[1]).toBe(ids[0]);
});

test('rights count at the moment of coming back', async () => {
  const role = await world.role(['integration:view', 'integration:create']);
  const somebody = await world.person([{ role }]);
  const { back, cookie } = await begin(somebody);
  await world.db.deleteFrom('config.assignments').where('user_id', '=', somebody.userId).execute();
  expect(await arrive(back, cookie)).toMatchObject({ status: 403, error: { code: 'policy.missing' } });

  const leaver = await world.person([{ role }]);
  const left = await begin(leaver);
  await world.db.deleteFrom('config.access_tokens').where('user_id', '=', leaver.userId).execute();
  expect(await arrive(left.back, left.cookie)).toMatchObject({
    status: 400,
    error: { message: expect.stringContaining('signed out') },
  });
});

test('an installation that is not there, and a GitHub that is not', async () => {
  const { faults } = await world.github.sandbox();
  const by = await admin();
  const unknown = await begin(by);
  unknown.back.searchParams.set('installation_id', '999999');
  expect(await arrive(unknown.back, unknown.cookie)).toMatchObject({ status: 409, error: { code: 'integration.refused' } });
  const down = await begin(by);
  faults.add({ operation: 'github:GetInstallation', effect: 'error_before' });
  onTestFinished(() => faults.clear());
  expect(await arrive(down.back, down.cookie)).toMatchObject({ status: 503, error: { code: 'integration.unavailable' } });
});

test('without an App there is nothing to install; a name that is taken is said before anybody leaves', async () => {
  const plain = await startWorld();
  onTestFinished(() => plain.close());
  expect(await plain.admin.get('/integrations/github/install')).toMatchObject({
    status: 409,
    error: { code: 'integration.app_missing' },
  });
  const id = await world.github.tokenIntegration();
  const { name } = (await world.admin.get<Integration>(`/integrations/${id}`)).data;
  expect(await world.admin.get(`/integrations/github/install?${new URLSearchParams({ name }).toString()}`)).toMatchObject({
    status: 409,
    error: { code: 'integration.exists' },
  });
});
