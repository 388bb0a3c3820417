import { optionsHelp } from '@spacedock/server';
import type { Command } from './command.ts';
import { commands } from './commands.ts';

export function generalHelp(): string {
  const width = Math.max(...commands.map(({ name }) => name.length)) + 2;
  return [
    'Usage: spacedock <command> [options]',
    '',
    'Commands:',
    ...commands.map(({ name, summary }) => `  ${name.padEnd(width)}${summary}`),
    '',
    'Run spacedock <command> --help for its options.',
    '',
  ].join('\n');
}

export function commandHelp({ name, summary, about, flags }: Command): string {
  const usage = flags.map((flag) => (flag.required ? ` --${flag.name} <value>` : ` [--${flag.name} <value>]`)).join('');
  const own = flags.flatMap((flag) => [
    `  --${flag.name} <value>${flag.required ? ', must be given' : ''}`,
    `      ${flag.meaning} Takes ${flag.accepts}.`,
  ]);
  return [
    `Usage: spacedock ${name}${usage} [options]`,
    '',
    `${summary}.${about === undefined ? '' : ` ${about}`}`,
    '',
    ...(own.length > 0 ? [...own, ''] : []),
    optionsHelp(),
  ].join('\n');
}
