import { defineConfig } from 'vitest/config';

/** `npm run test:real`: what needs more than npm gives. One file at a time: each starts whole clusters. */
export default defineConfig({
  test: {
    include: ['{apps,packages,sandbox}/**/*.real.test.ts'],
    globalSetup: ['scripts/test-postgres.ts'],
    pool: 'forks',
    maxWorkers: 1,
    // What a real cluster says depends on the moment now and then: how far a rollout was when kubectl looked.
    retry: 2,
    testTimeout: 600_000,
    hookTimeout: 1_200_000,
  },
});
