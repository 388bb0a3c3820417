import { nothingToUndo, type JsonFields, type Step, type Workflow } from '@spacedock/workflow';
import { type DatabaseInput, type DatabasePorts, newPassword, onServer } from './database-workflow.ts';
import type { DatabaseSecret } from './secret-vault.ts';

export type RotationInput = DatabaseInput & {
  readonly databaseId: string;
  readonly secretRef: string;
  /** Who signs in from then on: the one of the two that is not in use. */
  readonly username: string;
};

type RotationStep<Output extends JsonFields> = Step<RotationInput, DatabasePorts, Output>;

/** Kept first, and not yet as the current one: whatever happens from here on, the password is known, and nobody is sent to a login that fails. */
const password: RotationStep<{ readonly version: string }> = {
  name: 'password',
  title: 'New password, beside the one in use',
  permissions: ['secretsmanager:DescribeSecret', 'secretsmanager:PutSecretValue'],
  async ensure({ input, ports, token, signal }) {
    const { engine, host, port, username, name: dbname, secretRef: ref } = input;
    const value: DatabaseSecret = { engine, host, port, username, password: newPassword(), dbname };
    return { done: { version: await ports.vault.prepare({ ref, token, value: JSON.stringify(value) }, signal) } };
  },
  undo: nothingToUndo,
};

const login: RotationStep<{ readonly username: string }> = {
  name: 'login',
  title: 'User with the new password',
  needs: ['password'],
  permissions: ['secretsmanager:GetSecretValue'],
  async ensure({ input: { secretRef, username, owner, name }, ports, output, signal }) {
    const secret = JSON.parse(await ports.vault.read(secretRef, signal, output(password).version)) as DatabaseSecret;
    await onServer(ports, signal, async (server) => {
      await server.ensureUser(username, secret.password);
      if (username !== owner) await server.ensureSameRights(username, { owner, database: name });
    });
    return { done: { username } };
  },
  undo: nothingToUndo,
};

const current: RotationStep<{ readonly version: string }> = {
  name: 'current',
  title: 'New password in use',
  needs: ['password', 'login'],
  permissions: ['secretsmanager:DescribeSecret', 'secretsmanager:UpdateSecretVersionStage'],
  async ensure({ input, ports, output, signal }) {
    const { version } = output(password);
    await ports.vault.makeCurrent(input.secretRef, version, signal);
    return { done: { version } };
  },
  undo: nothingToUndo,
};

/**
 * A new password without downtime. A database has two users that may do the same; the one that is not in use gets the password and
 * takes over, and the other one signs in as before until the next rotation.
 */
export const databaseRotation: Workflow<RotationInput, DatabasePorts> = {
  name: 'database-rotation',
  steps: () => [password, login, current],
};
