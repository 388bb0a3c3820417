import { existsSync } from 'node:fs';
import sparticuz from '@sparticuz/chromium';
import { type Browser, chromium } from 'playwright-core';

/** A real Chromium, from npm: nothing has to be installed or downloaded. `CHROMIUM_BIN` names another one. */
export async function launchChromium(): Promise<Browser> {
  const own = process.env['CHROMIUM_BIN'];
  const executablePath = own && existsSync(own) ? own : await sparticuz.executablePath();
  return chromium.launch({
    executablePath,
    // Those of the package switch the sandbox off, as containers seldom allow it, and the GPU, which no server has.
    args: [
      ...sparticuz.args.filter((arg) => !arg.startsWith('--headless') && arg !== '--single-process' && arg !== '--no-zygote'),
      '--no-sandbox',
    ],
  });
}
