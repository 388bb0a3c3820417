import { setTimeout as pause } from 'node:timers/promises';
import { startLog } from '../../log.ts';
import { listenForStop } from '../../stop.ts';

/*
 * A process that stops in the way its argument says, for stop.test.ts: what ends a process cannot be tried inside of one that has
 * to go on.
 */

const log = startLog('info');
const stop = listenForStop(log);
const [, , way] = process.argv;

stop.onStop('the first', async () => log.info('the first ended'));
stop.onStop('the stubborn', () => {
  if (way === 'hang') return Promise.withResolvers<void>().promise;
  throw new Error('cannot be ended');
});
stop.onStop('the last', async () => log.info('the last ended'));

const staying = setInterval(() => undefined, 1000);
log.info('running');
switch (way) {
  case 'reject':
    void pause(1).then(() => {
      throw new Error('nobody handles this');
    });
    break;
  case 'throw':
    setImmediate(() => {
      throw new Error('nobody catches this');
    });
    break;
  case 'fail':
    stop.fail(new Error('the database is gone'));
    break;
  default:
}
const reason = await stop.reason;
log.info(reason.kind === 'failed' ? `failed: ${reason.error.message}` : `asked by ${reason.signal}`);
await stop.end();
clearInterval(staying);
log.info('stopped');
