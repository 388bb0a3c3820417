import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kubeRequests } from '../testing/kube-requests.ts';
import type { KubectlAnswer } from '../testing/world-kubectl.ts';
import { type Person, startWorld, type World } from '../testing/world.ts';

let world: World;
let admin: Person;
let member: Person;
const handle = ({ email }: Person): string => email.split('@')[0] ?? '';
const patience = 180_000;

beforeAll(async () => {
  world = await startWorld();
  admin = await world.person([{ role: 'role_superadmin' }], await world.organisation('kubectl'));
  member = await world.person(
    [{ role: await world.role(['project:view', 'token:view'], admin.organisationId) }],
    admin.organisationId,
  );
  const { data: team } = await admin.post<{ id: string }>('/teams', { name: 'Crew', description: 'Sails' });
  await admin.post(`/teams/${team.id}/members`, { email: admin.email });
  await world.clouds.space(admin.organisationId);
  await admin.post('/projects', { name: 'From REST' });
}, patience);
afterAll(() => world.close(), patience);

/** What kubectl prints, one blank between columns. */
const lines = ({ stdout, stderr }: KubectlAnswer): string[] =>
  `${stdout}${stderr}`
    .trim()
    .split('\n')
    .map((line) => line.replaceAll(/ +/g, ' ').trim());
const kubectl = async (person: Person, ...args: readonly string[]): Promise<string[]> =>
  lines(await world.kubectl.run(person, args));

describe('the real kubectl', () => {
  test(
    'finds out what there is, and explains it',
    async () => {
      const resources = await kubectl(member, 'api-resources', '--api-group=management.loft.sh', '--verbs=list', '-o', 'name');
      expect(resources).toEqual(
        expect.arrayContaining(
          ['users', 'teams', 'projects', 'clusters', 'spaceinstances', 'spacetemplates'].map(
            (name) => `${name}.management.loft.sh`,
          ),
        ),
      );
      expect(await kubectl(member, 'explain', 'projects.spec.members.clusterRole')).toEqual(
        expect.arrayContaining(['FIELD: clusterRole <string>']),
      );
      expect(await kubectl(member, 'version')).toContainEqual(expect.stringMatching(/^Server Version: v1\.36/));
    },
    patience,
  );

  test(
    'lists people, teams, projects and clusters as they are over REST',
    async () => {
      const people = await kubectl(
        admin,
        'get',
        'users',
        '-o',
        'custom-columns=N:.metadata.name,E:.spec.email,T:.status.teams',
        '--no-headers',
      );
      expect(people).toEqual(
        expect.arrayContaining([`${handle(admin)} ${admin.email} [crew]`, `${handle(member)} ${member.email} []`]),
      );
      expect(await kubectl(admin, 'get', 'user', handle(admin), '-o', 'jsonpath={.spec.email} {.status.teams}')).toEqual([
        `${admin.email} ["crew"]`,
      ]);
      expect(await kubectl(admin, 'get', 'teams')).toEqual([
        'NAME DISPLAY NAME USERS AGE',
        expect.stringMatching(/^crew Crew 1 \d+s$/),
      ]);
      expect(await kubectl(admin, 'get', 'projects,ns')).toEqual([
        'NAME DISPLAY NAME OWNER AGE',
        expect.stringMatching(/^project.management.loft.sh\/from-rest From REST \d+s$/),
        '',
        'NAME STATUS AGE',
        expect.stringMatching(/^namespace\/loft-p-from-rest Active \d+s$/),
      ]);
      expect(await kubectl(admin, 'get', 'clusters', '-o', 'wide')).toEqual([
        'NAME DISPLAY NAME PROVIDER ONLINE USABLE MESSAGE AGE',
        expect.stringMatching(/^cluster-\w+ cluster-\w+ aws (true|false) true \d+s$/),
      ]);
    },
    patience,
  );

  test(
    'knows who somebody is and what they may',
    async () => {
      expect(
        await kubectl(admin, 'auth', 'whoami', '-o', 'jsonpath={.status.userInfo.username} {.status.userInfo.groups}'),
      ).toEqual([
        `${handle(admin)} ["loft:admins","loft:user:${handle(admin)}","loft:user:*","loft:team:crew","loft:team:*","loft:authenticated","system:authenticated"]`,
      ]);
      const may = async (person: Person, ...what: readonly string[]) => (await kubectl(person, 'auth', 'can-i', ...what))[0];
      expect(await may(admin, 'create', 'projects')).toBe('yes');
      expect(await may(member, 'create', 'projects')).toBe('no');
      expect(await may(member, 'get', 'projects/from-rest')).toBe('yes');
      expect(await may(member, 'get', `users/${handle(admin)}`)).toBe('no');
      expect(await may(admin, 'use', 'spaceinstances.management.loft.sh', '-n', 'loft-p-from-rest')).toBe('yes');
      expect(await may(member, 'use', 'spaceinstances.management.loft.sh', '-n', 'loft-p-from-rest')).toBe('no');
      expect(await kubectl(member, 'auth', 'can-i', '--list')).toContain('projects.management.loft.sh [] [] [get list watch]');
    },
    patience,
  );

  test(
    'makes, changes and deletes projects that are there over REST too',
    async () => {
      const manifest = (description: string) => `
apiVersion: management.loft.sh/v1
kind: Project
metadata:
  name: from-kubectl
spec:
  displayName: From kubectl
  description: ${description}
  members:
    - {kind: Team, group: storage.loft.sh, name: crew, clusterRole: loft-management-project-user}
`;
      const apply = async (description: string, ...more: readonly string[]) =>
        lines(await world.kubectl.run(admin, ['apply', '-f', '-', ...more], manifest(description)));
      expect(await apply('first')).toEqual(['project.management.loft.sh/from-kubectl created']);
      const shown = async () =>
        (await admin.get<{ id: string; name: string; description: string }[]>('/projects?search=from%20kubectl')).data[0];
      expect(await shown()).toMatchObject({ name: 'From kubectl', description: 'first' });
      expect(await apply('first')).toEqual(['project.management.loft.sh/from-kubectl unchanged']);
      expect(await apply('second')).toEqual(['project.management.loft.sh/from-kubectl configured']);
      expect(await apply('third', '--server-side', '--force-conflicts')).toEqual([
        'project.management.loft.sh/from-kubectl serverside-applied',
      ]);
      expect(await shown()).toMatchObject({ description: 'third' });
      expect(
        await kubectl(
          admin,
          'patch',
          'project',
          'from-kubectl',
          '--type=json',
          '-p',
          '[{"op":"replace","path":"/spec/displayName","value":"Patched"}]',
        ),
      ).toEqual(['project.management.loft.sh/from-kubectl patched']);
      expect((await admin.get<{ name: string }[]>('/projects?search=patched')).data).toMatchObject([{ name: 'Patched' }]);
      const refused = await kubectl(member, 'delete', 'project', 'from-kubectl');
      expect(refused[0]).toContain('Error from server (Forbidden): projects.management.loft.sh "from-kubectl" is forbidden');
      expect(await kubectl(admin, 'delete', 'project', 'from-kubectl')).toEqual([
        'project.management.loft.sh "from-kubectl" deleted',
      ]);
      expect((await admin.get<{ name: string }[]>('/projects?search=patched')).data).toEqual([]);
    },
    patience,
  );

  test(
    'shows people of another organisation nothing',
    async () => {
      const stranger = await world.person([{ role: 'role_superadmin' }], await world.organisation('Elsewhere'));
      expect(await kubectl(stranger, 'get', 'projects,teams,clusters,ns')).toEqual(['No resources found']);
      expect(await kubectl(stranger, 'get', 'users', '-o', 'name')).toEqual([`user.management.loft.sh/${handle(stranger)}`]);
      expect(await kubectl(stranger, 'get', 'project', 'from-rest')).toEqual([
        'Error from server (NotFound): projects.management.loft.sh "from-rest" not found',
      ]);
    },
    patience,
  );

  test(
    'watches, and is cut off when its token is revoked',
    async () => {
      const {
        data: { id, token },
      } = await admin.post<{ id: string; token: string }>('/tokens', { name: 'watcher' });
      const watching = await world.kubectl.start({ token, email: 'watcher@example.com' }, [
        'get',
        'projects',
        '-w',
        '-o',
        'jsonpath={.metadata.name}{.message} ',
      ]);
      await watching.printed('from-rest');
      await admin.post('/projects', { name: 'Watched' });
      await watching.printed('watched');
      expect((await admin.delete(`/tokens/${id}`)).status).toBe(204);
      // kubectl shows the Status that ends a watch like an object.
      const { stdout } = await watching.answer;
      expect(stdout).toContain(
        'from-rest watched The bearer token is not valid. Sign in again, or make a new personal access token. ',
      );
      const after = await world.kubectl.run({ token, email: 'watcher@example.com' }, ['get', 'projects']);
      expect(after.stderr).toContain('You must be logged in to the server');
    },
    patience,
  );

  test(
    'describes what happened to an object',
    async () => {
      const ask = kubeRequests(world.url, admin.token);
      const instance = {
        apiVersion: 'management.loft.sh/v1',
        kind: 'SpaceInstance',
        metadata: { name: 'dev' },
        spec: { templateRef: { name: 'isolated-space' } },
      };
      const { status, body } = await ask('POST', '/namespaces/loft-p-from-rest/spaceinstances', instance);
      expect(status, JSON.stringify(body)).toBe(201);
      const plane = await world.server.management.planes.planeOf(admin.organisationId);
      const now = new Date().toISOString().replace(/\.\d+Z$/, 'Z');
      await plane.objectsFor('test').create(plane.kinds.events, {
        apiVersion: 'v1',
        kind: 'Event',
        metadata: { name: 'dev.1', namespace: 'loft-p-from-rest' },
        type: 'Warning',
        reason: 'Failed',
        message: 'It did not work',
        count: 1,
        firstTimestamp: now,
        lastTimestamp: now,
        involvedObject: {
          apiVersion: 'management.loft.sh/v1',
          kind: 'SpaceInstance',
          name: 'dev',
          namespace: 'loft-p-from-rest',
          uid: body.metadata.uid,
        },
      });
      expect(await kubectl(admin, 'describe', 'spaceinstance', 'dev', '-n', 'loft-p-from-rest')).toContainEqual(
        expect.stringMatching(/^Warning Failed \d+s test It did not work$|^Warning Failed .* It did not work$/),
      );
      // The controller has events of its own by now, or not yet.
      expect(await kubectl(admin, 'get', 'events', '-n', 'loft-p-from-rest')).toContainEqual(
        expect.stringMatching(/Warning Failed spaceinstance\/dev It did not work/),
      );
      expect(await kubectl(member, 'get', 'events', '-n', 'loft-p-from-rest')).toEqual([
        'No resources found in loft-p-from-rest namespace.',
      ]);
    },
    patience,
  );
});
