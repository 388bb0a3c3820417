import { startTestPostgres } from '@spacedock/database/testing';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the test run's own server, as its superuser: `createTestDatabase({ adminUrl: inject('postgresUrl'), … })`. */
    readonly postgresUrl: string;
  }
}

/** Runs once, before and after all test files. SPACEDOCK_TEST_DATABASE_URL: run the tests on another server, as its superuser. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.SPACEDOCK_TEST_DATABASE_URL;
  const server = await startTestPostgres(url === undefined ? {} : { url });
  project.provide('postgresUrl', server.url);
  return () => server.stop();
}
