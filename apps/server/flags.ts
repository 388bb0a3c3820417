import { parseArgs } from 'node:util';
import { nearestName } from './nearest-name.ts';
import type { OptionRow } from './option-table.ts';

export type OptionProblem = { readonly option: string; readonly problem: string };

/**
 * Flag name → given text, the last one when a flag is repeated. parseArgs itself would stop at the first mistake, so it runs
 * leniently and the mistakes are collected from its tokens. No argument is ever quoted in a problem: a password or a
 * database URL whose flag was mistyped would end up in a log.
 */
export function readFlags(
  argv: readonly string[],
  rows: readonly OptionRow[],
  problems: OptionProblem[],
): ReadonlyMap<string, string> {
  return readFlagsFrom(0, argv, rows, problems);
}

function readFlagsFrom(
  start: number,
  argv: readonly string[],
  rows: readonly OptionRow[],
  problems: OptionProblem[],
): ReadonlyMap<string, string> {
  const rowsByFlag = new Map(rows.flatMap((row) => (row.flag === undefined ? [] : [[row.flag, row] as const])));
  const options = Object.fromEntries([...rowsByFlag.keys()].map((flag) => [flag, { type: 'string' as const }]));
  const { tokens } = parseArgs({ args: argv.slice(start), options, strict: false, allowPositionals: true, tokens: true });
  const given = new Map<string, string>();
  /** The last argument that was dealt with; its value, if it was an unknown flag, is not a second mistake. */
  let reported = -1;

  for (const token of tokens) {
    const position = start + token.index;
    if (token.kind === 'option-terminator') continue;
    if (token.kind === 'positional') {
      if (token.index === reported) continue;
      const problem = 'stands alone; write options as --flag value or --flag=value';
      problems.push({ option: `argument ${position + 1}`, problem });
      continue;
    }
    if (!token.rawName.startsWith('--')) {
      // `-abc` comes as one token a letter. Only the first is reported, and by position: the letters may be a secret.
      if (token.index !== reported) {
        problems.push({ option: `argument ${position + 1}`, problem: 'is not an option; options begin with two dashes' });
      }
      reported = token.index;
      continue;
    }
    const row = rowsByFlag.get(token.name);
    if (!row) {
      problems.push({ option: token.rawName, problem: unknownFlag(token.name, rows, [...rowsByFlag.keys()]) });
      reported = token.inlineValue ? -1 : token.index + 1;
    } else if (token.value === undefined) {
      problems.push({ option: token.rawName, problem: `has no value; give ${row.kind.accepts}` });
    } else if (!token.inlineValue && token.value.startsWith('--')) {
      // parseArgs took the next flag for this one's value: go on from that flag.
      problems.push({ option: token.rawName, problem: `has no value; give ${row.kind.accepts}` });
      return new Map([...given, ...readFlagsFrom(position + 1, argv, rows, problems)]);
    } else {
      given.set(token.name, token.value);
    }
  }
  return given;
}

function unknownFlag(name: string, rows: readonly OptionRow[], flags: readonly string[]): string {
  const variable = `SPACEDOCK_${name.toUpperCase().replaceAll('-', '_')}`;
  const secret = rows.find((row) => row.flag === undefined && row.variable === variable);
  if (secret) return `has no flag, because flags show in process lists; set the variable ${variable} to ${secret.kind.accepts}`;
  const meant = nearestName(name, flags);
  const known = flags.map((flag) => `--${flag}`).join(' ');
  return meant === undefined ? `is not an option; the options are ${known}` : `is not an option; did you mean --${meant}?`;
}
