import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/testing/longest-first.ts';

export default defineConfig({
  test: {
    include: ['{apps,packages,sandbox,scripts,bench}/**/*.test.ts'],
    // They need a Go toolchain: npm run test:real.
    exclude: ['**/node_modules/**', '**/*.real.test.ts'],
    // One PostgreSQL server for the whole run; every test file has a database of its own on it.
    globalSetup: ['scripts/test-postgres.ts'],
    setupFiles: ['scripts/testing/property-seed.ts', 'scripts/testing/patience.ts'],
    pool: 'forks',
    // A worker keeps what it has loaded for its next files: loading the server anew for each took half of the time of a run. No test
    // may therefore leave anything behind that another one could find.
    isolate: false,
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    testTimeout: 30_000,
    // A server with its database and a browser start and stop in some of them.
    hookTimeout: 120_000,
    retry: process.env['CI'] ? 1 : 0,
    reporters: ['default', './scripts/test-reporter.ts'],
  },
});
