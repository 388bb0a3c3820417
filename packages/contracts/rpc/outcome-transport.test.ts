import { createRouterTransport } from '@connectrpc/connect';
import { expect, test } from 'vitest';
import { NamespaceService } from '../generated/spacedock/deployer/v1/namespaces_pb.ts';
import { invalid, outcome } from '../outcomes/index.ts';
import { contractClient, outcomesOut } from './outcome-transport.ts';

function callThatThrows(error: unknown, defects: unknown[] = []) {
  const transport = createRouterTransport(({ service }) => void service(NamespaceService, {
    ensureNamespace: () => {
      throw error;
    },
  }), { router: { interceptors: [outcomesOut((defect, method) => void defects.push([defect, method]))] } });
  return contractClient(NamespaceService, transport).ensureNamespace({ namespace: 'shop' });
}

test('an outcome is the same on the other side of a contract', async () => {
  for (const error of [
    outcome('object.not_found', { kind: 'space', id: 'spc_1' }),
    outcome('service.unavailable', { what: 'The database' }),
    invalid({ field: 'body.name', problem: 'is taken' }, { field: 'body.x', problem: 'is unknown' }),
  ]) {
    const arrived = await callThatThrows(error).catch((caught: unknown) => caught);
    expect(arrived).toMatchObject({ code: error.code, http: error.http, message: error.message, next: error.next, details: error.details });
  }
});

test('anything else is a defect of the service: it is reported there, and its text stays there', async () => {
  const defects: unknown[] = [];
  const defect = new Error('password=hunter2');
  const arrived = await callThatThrows(defect, defects).catch((caught: unknown) => caught);
  expect(String(arrived)).not.toContain('hunter2');
  expect(defects).toEqual([[defect, 'spacedock.deployer.v1.NamespaceService/EnsureNamespace']]);
});
