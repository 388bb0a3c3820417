import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestAnswer } from './testing/client.ts';
import { databaseDump } from './testing/database-dump.ts';
import { type TestDockerHub, testDockerHub } from './testing/docker-hub.ts';
import { startWorld, type World } from './testing/world.ts';

/** After everything that can be done with integrations, in success and in failure, their secrets are nowhere to be found. */
let world: World;
let hub: TestDockerHub;
beforeAll(async () => {
  hub = await testDockerHub();
  world = await startWorld({ dockerHub: hub.site });
});
afterAll(async () => {
  await world.close();
  await hub.close();
});

const answers: string[] = [];
async function told<Data>(asked: Promise<TestAnswer<Data>>): Promise<TestAnswer<Data>> {
  const answer = await asked;
  answers.push(answer.text);
  return answer;
}

test('no secret is in the database, the log, the audit log, an answer or an error', async () => {
  const { admin } = world;
  const { github, faults } = await world.github.sandbox();
  const { token } = github;
  const password = 'canary-of-docker-hub-1f04';
  const nextPassword = 'canary-of-docker-hub-2a91';
  const webhookSecret = 'canary-of-webhooks-77c2';
  hub.passwords.set('acme', password);

  const git = await told(
    admin.post<{ id: string }>('/integrations', { kind: 'github', name: 'Git', credentials: { token, webhookSecret } }),
  );
  expect(git.status).toBe(201);
  const docker = await told(
    admin.post<{ id: string }>('/integrations', { kind: 'dockerhub', name: 'Hub', credentials: { username: 'acme', password } }),
  );
  expect(docker.status).toBe(201);
  // Refused for what is wrong with them, with secrets in fields that are known and that are not, and in places where none belong.
  for (const body of [
    { kind: 'github', name: 'Git', credentials: { token, webhookSecret } },
    { kind: 'github', name: 'Odd', credentials: { token, pat: token, webhookSecret } },
    { kind: 'github', name: 'Broken', credentials: { token: token.slice(0, -4) } },
    { kind: 'ecr', name: 'Wrong', credentials: { token }, metadata: { registry: 'nowhere', password } },
    { kind: 'dockerhub', name: 'Wrong', credentials: { username: 'acme', password: nextPassword } },
    { kind: 'dockerhub', name: 'Wrong', credentials: { username: 'acme', password: [password] } },
  ])
    expect((await told(admin.post('/integrations', body))).status).toBeGreaterThanOrEqual(400);
  hub.passwords.set('acme', nextPassword);
  for (const id of [git.data.id, docker.data.id]) {
    await told(admin.post(`/integrations/${id}/verify`));
    await told(admin.patch(`/integrations/${id}`, { credentials: { username: 'acme', password: nextPassword } }));
    await told(admin.patch(`/integrations/${id}`, { credentials: { token, webhookSecret } }));
    await told(admin.get(`/integrations/${id}`));
  }
  faults.add({ operation: 'github:GetUser', effect: 'error_before' });
  await told(admin.post(`/integrations/${git.data.id}/verify`));
  faults.clear();
  github.revokePersonalToken();
  expect((await told(admin.post<{ status: string }>(`/integrations/${git.data.id}/verify`))).data.status).toBe('failing');
  const app = await world.github.appIntegration();
  await told(admin.post(`/integrations/${app}/verify`));
  await told(admin.get('/integrations'));

  const states = await world.db.selectFrom('config.github_installs').selectAll().execute();
  expect(states).toEqual([]);
  const { privateKey } = github.app;
  const secrets = [
    token,
    webhookSecret,
    password,
    nextPassword,
    github.app.webhookSecret,
    privateKey.split('\n')[3] ?? privateKey,
  ];
  const places: Readonly<Record<string, string>> = {
    database: await databaseDump(world.db),
    log: world.logs.join('\n'),
    answers: answers.join('\n'),
    'audit log': (await admin.get('/audit-logs?limit=200')).text,
  };
  for (const [place, text] of Object.entries(places)) {
    for (const secret of secrets) {
      for (const form of [
        secret,
        secret.slice(0, -4),
        encodeURIComponent(secret),
        Buffer.from(secret).toString('base64').replace(/=+$/, ''),
      ]) {
        expect(text.includes(form), `${place} holds a secret that begins with ${secret.slice(0, 12)}`).toBe(false);
      }
    }
    expect(text).not.toMatch(/ghs_[A-Za-z0-9]|Bearer [A-Za-z0-9]|Basic [A-Za-z0-9+/]{8}/);
  }
});
