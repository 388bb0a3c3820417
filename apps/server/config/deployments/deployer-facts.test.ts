import { createRouterTransport } from '@connectrpc/connect';
import { contractClient, DeployerService, outcome, outcomesOut } from '@spacedock/contracts';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { deployerFacts } from './deployer-facts.ts';

function facts(answer: () => Promise<never>) {
  const lines: string[] = [];
  const transport = createRouterTransport(
    (router) => void router.service(DeployerService, { getRevisions: answer, listDependants: answer }),
    { router: { interceptors: [outcomesOut(() => undefined)] } },
  );
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  return { ...deployerFacts(contractClient(DeployerService, transport), log), lines };
}

test('a deployer that does not answer hides revisions, and says so in the log', async () => {
  const { revisions, lines } = facts(() => Promise.reject(new Error('gone')));
  expect(await revisions('org_1', ['rev_1'])).toEqual(new Map());
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('did not answer');
});

test('nothing is deleted while nobody knows who depends on it', async () => {
  const { dependants } = facts(() => Promise.reject(new Error('gone')));
  await expect(dependants('org_1', 'dep_1')).rejects.toMatchObject({ code: 'service.unavailable', http: 503 });
  const refusing = facts(() => Promise.reject(outcome('object.not_found', { kind: 'deployment', id: 'dep_1' })));
  await expect(refusing.dependants('org_1', 'dep_1')).rejects.toMatchObject({ code: 'object.not_found' });
});
