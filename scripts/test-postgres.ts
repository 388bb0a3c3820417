import { startTestPostgres } from '@spacedock/database/testing';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the server that a test run has for itself, as its superuser: `createTestDatabase({ adminUrl: inject('postgresUrl'), … })`. */
    readonly postgresUrl: string;
  }
}

/** Runs once, before and after all test files. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestPostgres();
  project.provide('postgresUrl', server.url);
  return () => server.stop();
}
