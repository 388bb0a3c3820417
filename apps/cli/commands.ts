import type { Command } from './command.ts';
import { apiCommand } from './commands/api.ts';
import { createTokenCommand } from './commands/create-token.ts';
import { kubeconfigCommand } from './commands/kubeconfig.ts';
import { migrateCommand } from './commands/migrate.ts';
import { sandboxCredentialsCommand } from './commands/sandbox-credentials.ts';
import { serveCommand } from './commands/serve.ts';
import { versionCommand } from './commands/version.ts';

/** Every command there is. */
export const commands: readonly Command[] = [
  serveCommand, migrateCommand, createTokenCommand, kubeconfigCommand, sandboxCredentialsCommand, apiCommand, versionCommand,
];
