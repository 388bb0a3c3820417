import { randomBytes } from 'node:crypto';
import type { JobView, JsonFields, Step, Workflow } from '@spacedock/workflow';
import type { DatabaseServer } from './database-server.ts';
import { type DatabaseEngine, type DatabaseSecret, type SecretVault, signInOf } from './secret-vault.ts';

/** Nothing secret: `rootSecretRef` says where the administrator's password is. */
export type DatabaseInput = {
  readonly organisationId: string;
  readonly jobId: string;
  readonly cloudAccountId: string;
  readonly region: string;
  readonly name: string;
  readonly owner: string;
  readonly engine: DatabaseEngine;
  readonly host: string;
  readonly port: number;
  readonly rootSecretRef: string;
};

export interface DatabasePorts {
  readonly vault: SecretVault;
  /** Who signs in to the database, and is dropped with it. */
  readonly logins: readonly string[];
  /** Undefined: the server itself goes or is gone, and everything on it. */
  readonly server: ((signal: AbortSignal) => Promise<DatabaseServer>) | undefined;
}

type DatabaseStep<Output extends JsonFields> = Step<DatabaseInput, DatabasePorts, Output>;

export const newPassword = (): string => randomBytes(24).toString('base64url');
const secretName = ({ jobId, name }: DatabaseInput): string => `spacedock/${jobId}/${name}`;

const secret: DatabaseStep<{ readonly secretRef: string }> = {
  name: 'secret',
  title: 'Password of the user, in the secret manager',
  permissions: ['secretsmanager:CreateSecret', 'secretsmanager:DescribeSecret', 'secretsmanager:GetSecretValue', 'secretsmanager:DeleteSecret', 'secretsmanager:TagResource'],
  async ensure({ input, ports, token, signal }) {
    const { engine, host, port, owner: username, name: dbname } = input;
    const value: DatabaseSecret = { engine, host, port, username, password: newPassword(), dbname };
    return { done: { secretRef: await ports.vault.keep({ name: secretName(input), token, value: JSON.stringify(value) }, signal) } };
  },
  async undo({ input, ports, signal }) {
    await ports.vault.remove(secretName(input), signal);
    return { gone: true };
  },
};

/** With the connection closed, whatever comes of the work. */
export async function onServer(ports: DatabasePorts, signal: AbortSignal, work: (server: DatabaseServer) => Promise<void>): Promise<void> {
  const server = await ports.server?.(signal);
  if (!server) return;
  try {
    await work(server);
  } finally {
    await server.close();
  }
}

/** That no user and no database of the name was there before, was asked when the job was submitted: what is there now is its own. */
const user: DatabaseStep<{ readonly username: string }> = {
  name: 'user',
  title: 'User of the database',
  needs: ['secret'],
  permissions: ['secretsmanager:GetSecretValue'],
  async ensure({ ports, output, signal }) {
    const { secretRef } = output(secret);
    const { username, password } = signInOf(await ports.vault.read(secretRef, signal), secretRef);
    await onServer(ports, signal, (server) => server.ensureUser(username, password));
    return { done: { username } };
  },
  async undo({ ports, signal }) {
    await onServer(ports, signal, async (server) => {
      for (const login of ports.logins) await server.dropUser(login);
    });
    return { gone: true };
  },
};

const database: DatabaseStep<{ readonly name: string }> = {
  name: 'database',
  title: 'Database',
  needs: ['user'],
  permissions: ['secretsmanager:GetSecretValue'],
  async ensure({ input, ports, signal }) {
    await onServer(ports, signal, (server) => server.ensureDatabase(input.name, input.owner));
    return { done: { name: input.name } };
  },
  async undo({ input, ports, signal }) {
    await onServer(ports, signal, (server) => server.dropDatabase(input.name));
    return { gone: true };
  },
};

/** Where the login of a database is; undefined until it is there. */
export const databaseSecretRef = (view: JobView | undefined): string | undefined => {
  const ref = view?.outputs[secret.name]?.['secretRef'];
  return typeof ref === 'string' ? ref : undefined;
};

/** A database with a user of its own, on a server that a job has made. */
export const databaseWorkflow: Workflow<DatabaseInput, DatabasePorts> = { name: 'database', steps: () => [secret, user, database] };
