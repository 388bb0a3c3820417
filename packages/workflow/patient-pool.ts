import { setTimeout as sleep } from 'node:timers/promises';
import { isConnectionFailure } from '@spacedock/database';
import type pg from 'pg';

type Connected = Parameters<pg.Pool['connect']>[0];
type Release = Parameters<Connected>[2];

const pauseMs = 200;

/**
 * The pool as graphile-worker can live with it. When the database goes away at the wrong moment it gives up for good, and prints
 * so past every logger. Here its statements wait until the database is back. They are single ones and may be run twice: at worst a
 * wake-up is lost, and the sweep looks for such. Once the signal has ended there is nobody left to wait for them.
 */
export function patientPool(pool: pg.Pool, signal: AbortSignal): pg.Pool {
  const query = async (...args: Parameters<pg.Pool['query']>): Promise<unknown> => {
    for (;;) {
      try {
        return await pool.query(...args);
      } catch (error) {
        if (!isConnectionFailure(error)) throw error;
        if (signal.aborted) return Promise.withResolvers<never>().promise;
        await sleep(pauseMs);
      }
    }
  };
  const client = { query, release: () => undefined };
  // With a callback it wants a connection of its own, to listen. It connects that anew by itself, and when it is stopped meanwhile it
  // gives it back twice, which the pool takes for an error that nobody handles.
  const connect = (callback?: Connected): unknown =>
    callback ? pool.connect((error, connection, release) => callback(error, connection, once(release))) : Promise.resolve(client);
  return Object.create(pool, { connect: { value: connect } }) as pg.Pool;
}

function once(release: Release): Release {
  let released = false;
  return (broken) => {
    if (!released) release(broken);
    released = true;
  };
}
