// Runs an engine until its standard input ends: node run-engine.ts URL NAME OPTIONS. It reports what it asks of the world, waits
// after each for as long as OPTIONS.answerMs says, and reports what it logs.
import { setTimeout as sleep } from 'node:timers/promises';
import { report } from '@spacedock/database/testing';
import { chainOf, openEffects } from '../effects.ts';
import { openTestEngine } from '../test-engine.ts';

const [url = '', name = '', given = '{}'] = process.argv.slice(2);
const { answerMs, ...options } = JSON.parse(given) as { readonly answerMs: number };
const effects = await openEffects(url, name);
const write = (level: string) => (_: object, message: string) => report(`${level} ${message}`);
const log = { debug: () => undefined, info: write('info'), warn: write('warn'), error: write('error') };
const chain = chainOf(effects, async (step, signal) => {
  report(`ensured ${step}`);
  await sleep(answerMs);
  report(`answers ${step}${signal.aborted ? ', too late' : ''}`);
});
const engine = await openTestEngine({ url, workflows: [chain], ports: null, options, log });
await engine.run();
report('ready');
process.stdin.resume().once(
  'end',
  () =>
    void engine
      .close()
      .then(() => effects.close())
      .then(() => process.exit(0)),
);
