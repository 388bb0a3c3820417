import { emailAddress, type OptionProblem } from '@spacedock/server';
import type { CommandFlag } from './command.ts';

export const anyText = { accepts: 'a text', fits: (text: string) => text.trim() !== '' };
export const emailFlag: CommandFlag = {
  name: 'email', meaning: 'Whose.', accepts: emailAddress.accepts, fits: (text) => emailAddress.parse(text) !== undefined,
};
export const organisationFlag: CommandFlag = {
  name: 'organisation', meaning: 'In which organisation, by id or name; needed only for members of several.', ...anyText,
};

export interface TakenFlags {
  readonly given: ReadonlyMap<string, string>;
  /** Everything else: the server's options. */
  readonly rest: readonly string[];
}

/** Takes the command's own flags out of the arguments; `--flag value` and `--flag=value` are the same. */
export function takeFlags(argv: readonly string[], flags: readonly CommandFlag[], problems: OptionProblem[]): TakenFlags {
  const given = new Map<string, string>();
  const rest: string[] = [];
  for (let index = 0; index < argv.length; index += 1) {
    const argument = argv[index] ?? '';
    const [name = '', inline] = splitOnce(argument);
    const flag = flags.find((each) => `--${each.name}` === name);
    if (!flag) {
      rest.push(argument);
      continue;
    }
    const next = argv[index + 1];
    const value = inline ?? (next?.startsWith('--') ? undefined : next);
    if (inline === undefined && value !== undefined) index += 1;
    if (value === undefined) problems.push({ option: name, problem: `has no value; give ${flag.accepts}` });
    else if (!flag.fits(value)) problems.push({ option: name, problem: `is not accepted; give ${flag.accepts}` });
    else given.set(flag.name, value);
  }
  for (const { name, required, accepts } of flags) {
    const told = problems.some(({ option }) => option === `--${name}`);
    if (required && !given.has(name) && !told) problems.push({ option: `--${name}`, problem: `is missing; give ${accepts}` });
  }
  return { given, rest };
}

function splitOnce(argument: string): readonly [string, string?] {
  const at = argument.indexOf('=');
  return at === -1 ? [argument] : [argument.slice(0, at), argument.slice(at + 1)];
}
