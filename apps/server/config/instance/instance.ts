import { type Static, Type } from 'typebox';

const Health = Type.Object({
  ok: Type.Boolean(),
  problem: Type.Optional(Type.String({ description: 'What is wrong.', examples: ['no answer within 2 s'] })),
});

export const Instance = Type.Object({
  version: Type.String({ examples: ['0.1.0'] }),
  nodeVersion: Type.String({ examples: ['v24.1.0'] }),
  uptimeSeconds: Type.Integer({ description: 'Of the process that runs the config service.' }),
  publicUrl: Type.String({ description: 'How browsers reach this installation.' }),
  kubernetesUrl: Type.Union([Type.String(), Type.Null()], { description: 'Where kubectl reaches it; null when it does not.' }),
  sandbox: Type.Boolean({ description: 'Whether the clouds of the sandbox run here, with their accounts connected.' }),
  githubApp: Type.Boolean({ description: 'Whether there is a GitHub App to install, so that nobody needs a token.' }),
  database: Health,
  notifications: Health,
  services: Type.Array(
    Type.Object({
      name: Type.String({ examples: ['deployer'] }),
      here: Type.Boolean({ description: 'In the same process as the config service, or in another one.' }),
      ...Health.properties,
    }),
  ),
});
export type Instance = Static<typeof Instance>;
