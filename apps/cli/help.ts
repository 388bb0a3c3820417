import { optionsHelp } from '@spacedock/server';
import type { Command, CommandFlag } from './command.ts';
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

export function commandHelp({ name, summary, about, words = [], flags, remote }: Command): string {
  const usage = [
    ...words.map((word) => ` <${word.name}>`),
    ...flags.map((flag) => (flag.required ? ` ${written(flag)}` : ` [${written(flag)}]`)),
    ...(remote ? [] : [' [options]']),
  ].join('');
  const own = [
    ...words.flatMap((word) => [`  <${word.name}>`, `      ${word.meaning} Takes ${word.accepts}.`]),
    ...flags.flatMap((flag) => [
      `  ${written(flag)}${flag.variable === undefined ? '' : `, ${flag.variable}`}${flag.required ? ', must be given' : ''}`,
      `      ${flag.meaning}${flag.switch ? '' : ` Takes ${flag.accepts}.`}`,
    ]),
  ];
  return [
    `Usage: spacedock ${name}${usage}`,
    '',
    `${summary}.${about === undefined ? '' : ` ${about}`}`,
    '',
    ...(own.length > 0 ? [...own, ''] : []),
    ...(remote ? [] : [optionsHelp()]),
  ].join('\n');
}

const written = ({ name, switch: alone }: CommandFlag): string => (alone ? `--${name}` : `--${name} <value>`);
