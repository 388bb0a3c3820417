import { permissionGuide, permissionLevels } from '@spacedock/clouds';
import { invalid } from '@spacedock/contracts';
import { Type } from 'typebox';
import { ok } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { accountIdProblem, ProviderName } from './cloud-account.ts';

const text = Type.String();

export const getPermissions = endpoint({
  summary: 'Read what an account has to be allowed in its cloud, ready to paste',
  description: [
    'The permissions with their reasons, the policy or role that gives them, and the commands that make it. It is made of the same table',
    'that `verify` checks accounts by. `read_write` has what deployments need beside that; what a provisioning job needs is in its review.',
  ].join(' '),
  query: Type.Object(
    {
      provider: ProviderName,
      level: Type.Optional(Type.Enum([...permissionLevels], { description: '`read_write` unless said.' })),
      cloudAccountID: Type.Optional(
        Type.String({ maxLength: 100, description: "The cloud's own id, to be filled in where it is needed." }),
      ),
    },
    { additionalProperties: false },
  ),
  answers: {
    200: Type.Object({
      permissions: Type.Array(
        Type.Object({
          permission: text,
          why: text,
          purpose: Type.Enum(['reading', 'deploying'], { description: '`reading` is what the check of an account asks for.' }),
        }),
      ),
      document: Type.Object(
        { fileName: text, language: Type.Enum(['json', 'yaml']), text },
        {
          description: 'The policy or role, as the cloud takes it. The commands name the file.',
        },
      ),
      commands: Type.Array(text),
      notes: Type.Array(text),
    }),
  },
  async handle({ query: { provider, level = 'read_write', cloudAccountID: cloudAccountId } }) {
    const problem = cloudAccountId === undefined ? undefined : accountIdProblem(provider, cloudAccountId);
    // It becomes part of commands.
    if (problem) throw invalid({ ...problem, field: 'query.cloudAccountID' });
    return ok(await permissionGuide(provider, { level, cloudAccountId }));
  },
});
