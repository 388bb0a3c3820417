import { createTestDatabase } from '@spacedock/database/testing';
import { inject } from 'vitest';
import { freePorts } from './free-ports.ts';
import { startSpacedock, type SpacedockProcess, temporaryDataDirectory } from './spacedock-process.ts';

export interface ServiceProcesses<Group extends string> {
  /** Starts the process with these services, also one more time after it ended. */
  readonly start: (group: Group, ...flags: readonly string[]) => SpacedockProcess;
  readonly running: readonly SpacedockProcess[];
  readonly databaseUrl: string;
  readonly close: () => Promise<void>;
}

/** Of the admin, at all of them. */
export const adminToken = 'a-fixed-token-for-these-tests';

/**
 * Real processes with different services (`config,management`) on one PostgreSQL. They share a data directory, and with it the master
 * key.
 */
export async function serviceProcesses<Group extends string>(groups: readonly Group[]): Promise<ServiceProcesses<Group>> {
  const database = await createTestDatabase({ adminUrl: inject('postgresUrl'), migrations: [] });
  const data = await temporaryDataDirectory();
  const ports = await freePorts(groups.length);
  const running: SpacedockProcess[] = [];
  // One list for all: each leaves out what it runs itself.
  const peers = groups.flatMap((group, index) =>
    group.split(',').map((service) => `${service}=http://127.0.0.1:${ports[index]}`),
  );
  return {
    running,
    databaseUrl: database.url,
    start(group, ...flags) {
      const peerPort = String(ports[groups.indexOf(group)]);
      const started = startSpacedock(
        [
          'serve',
          '--data-dir',
          data.path,
          '--port',
          '0',
          '--tls-port',
          'off',
          '--services',
          group,
          '--peer-port',
          peerPort,
          ...flags,
        ],
        { DATABASE_URL: database.url, SPACEDOCK_ADMIN_TOKEN: adminToken, SPACEDOCK_PEERS: peers.join() },
      );
      running.push(started);
      return started;
    },
    async close() {
      for (const { kill } of running) kill('SIGKILL');
      await Promise.all(running.map(({ ended }) => ended));
      await database.drop();
      await data.remove();
    },
  };
}
