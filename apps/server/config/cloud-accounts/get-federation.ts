import { Type } from 'typebox';
import { ok } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';

export const getFederation = endpoint({
  summary: 'Read whom a cloud has to trust for workload identity',
  description: [
    'Enter issuer and subject in the cloud (a workload identity pool of Google Cloud, a federated credential of an Entra application),',
    'then connect the account without any secret. The cloud has to reach `{issuer}/.well-known/openid-configuration`.',
  ].join(' '),
  answers: { 200: Type.Object({ issuer: Type.String(), subject: Type.String() }), 409: 'federation.no_address' },
  handle: async ({ caller }) => ok(caller.federation),
});
