import { emailAddress, type OptionProblem } from '@spacedock/server';
import type { Command, CommandFlag, CommandWord } from './command.ts';

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

type Taking = Pick<Command, 'flags' | 'words'>;
type Env = Readonly<Record<string, string | undefined>>;

/** Takes the command's own words and flags out of the arguments; `--flag value` and `--flag=value` are the same. */
export function takeFlags(argv: readonly string[], { flags, words = [] }: Taking, env: Env, problems: OptionProblem[]): TakenFlags {
  const given = new Map<string, string>();
  const rest: string[] = [];
  const wanted = [...words];
  const take = (name: string, value: string | undefined, { name: key, accepts, fits }: CommandWord): void => {
    if (value === undefined) problems.push({ option: name, problem: `has no value; give ${accepts}` });
    else if (!fits(value)) problems.push({ option: name, problem: `is not accepted; give ${accepts}` });
    else given.set(key, value);
  };
  for (let index = 0; index < argv.length; index += 1) {
    const argument = argv[index] ?? '';
    const [name = '', inline] = splitOnce(argument);
    const flag = flags.find((each) => `--${each.name}` === name);
    // After a flag that is not ours, a word may be its value.
    const word = flag || argument.startsWith('-') || rest.length > 0 ? undefined : wanted.shift();
    if (word) take(`<${word.name}>`, argument, word);
    else if (!flag) rest.push(argument);
    else if (flag.switch) {
      if (inline === undefined) given.set(flag.name, 'yes');
      else problems.push({ option: name, problem: 'takes no value; leave it out' });
    } else {
      const next = argv[index + 1];
      const value = inline ?? (next?.startsWith('--') ? undefined : next);
      if (inline === undefined && value !== undefined) index += 1;
      take(name, value, flag);
    }
  }
  for (const flag of flags) {
    const value = flag.variable === undefined ? undefined : env[flag.variable];
    const told = problems.some(({ option }) => option === `--${flag.name}`);
    if (value && !told && !given.has(flag.name)) take(flag.variable ?? '', value, flag);
    else if (flag.required && !told && !given.has(flag.name)) {
      problems.push({ option: `--${flag.name}`, problem: `is missing; give ${flag.accepts}` });
    }
  }
  for (const { name, accepts } of wanted) problems.push({ option: `<${name}>`, problem: `is missing; give ${accepts}` });
  return { given, rest };
}

function splitOnce(argument: string): readonly [string, string?] {
  const at = argument.indexOf('=');
  return at === -1 ? [argument] : [argument.slice(0, at), argument.slice(at + 1)];
}
