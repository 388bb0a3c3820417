import type { OpenDatabaseServer } from './database-server.ts';

/** The driver of each engine is loaded when it is first needed. */
export const openDatabaseServer: OpenDatabaseServer = async (address, signal) => {
  switch (address.engine) {
    case 'postgres': return (await import('./postgres-server.ts')).openPostgres(address, signal);
    case 'mysql': return (await import('./mysql-server.ts')).openMysql(address, signal);
  }
};
