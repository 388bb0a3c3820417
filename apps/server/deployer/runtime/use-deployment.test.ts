import { createRouterTransport } from '@connectrpc/connect';
import { contractClient, DeploymentService, outcome, outcomesOut } from '@spacedock/contracts';
import { expect, test } from 'vitest';
import { useOfDeployments } from './use-deployment.ts';

const caller = { organisationId: 'org_1', userId: 'usr_1' };

function use(answer: () => Promise<object>) {
  const router = { interceptors: [outcomesOut(() => undefined)] };
  const transport = createRouterTransport((to) => void to.service(DeploymentService, { useDeployment: answer }), { router });
  return useOfDeployments({ catalog: contractClient(DeploymentService, transport), caller, deadlineMs: 100 });
}

test('a catalog that does not answer in time is told as that', async () => {
  const asked = use(() => Promise.withResolvers<object>().promise)('dep_1', 'deployment:view');
  await expect(asked).rejects.toMatchObject({ code: 'service.unavailable', http: 503 });
});

test('what the catalog refuses is refused with its words', async () => {
  const asked = use(async () => {
    throw outcome('object.not_found', { kind: 'deployment', id: 'dep_1' });
  })('dep_1', 'deployment:view');
  await expect(asked).rejects.toMatchObject({ code: 'object.not_found', http: 404 });
});

test('an answer without a deployment lets nobody in', async () => {
  await expect(use(async () => ({}))('dep_1', 'deployment:view')).rejects.toThrow('did not say what it is');
});
