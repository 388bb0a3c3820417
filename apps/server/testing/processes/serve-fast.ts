import { serve } from '../../main.ts';
import { readOptions } from '../../options.ts';
import { fastClock } from '../fast-clock.ts';

/*
 * `spacedock serve` for provisioning-crash.test.ts: the whole server, with time that goes by faster since the moment that its first
 * argument says, and which takes over soon from one that was killed. The second holds what would be the environment.
 */

const [since, environment = '{}', ...flags] = process.argv.slice(2);
await serve(readOptions(flags, { SPACEDOCK_WEB_BUILD: 'off', ...(JSON.parse(environment) as Readonly<Record<string, string>>) }), {
  now: fastClock(Number(since)),
  jobs: { leaseMs: 2_000, heartbeatMs: 400, sweepMs: 100, pollMs: 100 },
});
