#!/usr/bin/env node
import { text as textOf } from 'node:stream/consumers';
import { run } from './run.ts';

const code = await run({
  argv: process.argv.slice(2),
  env: process.env,
  input: () => textOf(process.stdin),
  print: (text) => void process.stdout.write(text),
  note: (text) => void process.stderr.write(text),
});
// Whatever is left open must not keep the process; what was printed must be out before it ends.
process.stdout.write('', () => process.stderr.write('', () => process.exit(code)));
