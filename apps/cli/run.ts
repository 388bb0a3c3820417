import {
  asksForHelp, type Log, nearestName, type OptionProblem, type Options, OptionsError, readOptions,
} from '@spacedock/server';
import type { Call, Command } from './command.ts';
import { commands } from './commands.ts';
import { takeFlags } from './flags.ts';
import { commandHelp, generalHelp } from './help.ts';

export interface Terminal extends Pick<Call, 'print' | 'note' | 'input'> {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** 0: done. 1: it failed. 2: it was called wrongly, and nothing was done. */
export type ExitCode = 0 | 1 | 2;

export async function run({ argv, env, print, note, input }: Terminal): Promise<ExitCode> {
  const command = commandIn(argv);
  if (!command) return withoutCommand(argv, print, note);
  const own = argv.slice(command.name.split(' ').length);
  if (asksForHelp(own)) {
    print(commandHelp(command));
    return 0;
  }
  let options: Options | undefined;
  try {
    const read = readAll(own, command, env);
    ({ options } = read);
    await command.run({ ...read, log: logTo(note, read.options), print, note, input });
    return 0;
  } catch (error) {
    note(`error: ${describe(error, options)}\n`);
    return error instanceof OptionsError ? 2 : 1;
  }
}

function commandIn(argv: readonly string[]): Command | undefined {
  if (argv[0] === '--version') return commands.find(({ name }) => name === 'version');
  return commands.find(({ name }) => name.split(' ').every((word, index) => argv[index] === word));
}

function withoutCommand(argv: readonly string[], print: (text: string) => void, note: (text: string) => void): ExitCode {
  const [first] = argv;
  if (first === 'help' || asksForHelp(argv)) {
    print(generalHelp());
    return 0;
  }
  if (first === undefined || first.startsWith('-')) {
    note(`error: No command was given.\n\n${generalHelp()}`);
    return 2;
  }
  const words = argv.slice(0, 2).filter((word) => !word.startsWith('-'));
  const names = commands.map(({ name }) => name);
  const begun = names.find((name) => name.startsWith(`${first} `));
  const meant = begun ?? nearestName(words.join(' '), names) ?? nearestName(first, names);
  const hint = meant === undefined ? `The commands are ${names.join(', ')}.` : `Did you mean spacedock ${meant}?`;
  note(`error: There is no command ${JSON.stringify(first)}. ${hint} Run spacedock --help to see what there is.\n`);
  return 2;
}

function readAll(argv: readonly string[], command: Command, env: Terminal['env']): Pick<Call, 'options' | 'flag'> {
  const problems: OptionProblem[] = [];
  const { given, rest } = takeFlags(argv, command, env, problems);
  const options = command.remote ? withoutOptions(rest, command, problems) : optionsIn(rest, env, command, problems);
  if (!options || problems.length > 0) throw new OptionsError(problems);
  return { options, flag: (name) => given.get(name) };
}

function optionsIn(
  argv: readonly string[], env: Terminal['env'], command: Command, problems: OptionProblem[],
): Options | undefined {
  try {
    return readOptions(argv, env);
  } catch (error) {
    if (!(error instanceof OptionsError)) throw error;
    // The server's options do not know that the command has flags of its own, one of which may have been meant.
    const own = command.flags.map(({ name }) => `--${name}`);
    problems.push(...error.problems.map(({ option, problem }) => {
      const meant = problem.startsWith('is not an option') ? nearestName(option, own) : undefined;
      return { option, problem: meant === undefined ? problem : `is not an option; did you mean ${meant}?` };
    }));
    return undefined;
  }
}

/** Those of a server would be ignored here: whoever gives one is told so. None is quoted, as it may be a secret. */
function withoutOptions(rest: readonly string[], { flags }: Command, problems: OptionProblem[]): Options {
  const own = flags.map(({ name }) => `--${name}`);
  rest.forEach((argument, index) => {
    if (!argument.startsWith('--')) {
      if (index === 0) problems.push({ option: 'what follows', problem: 'is more than this command takes; quote what has spaces' });
      return;
    }
    const [option = ''] = argument.split('=');
    const meant = nearestName(option, own);
    const hint = meant === undefined ? ` of this command; it has ${own.join(', ')}` : `; did you mean ${meant}?`;
    problems.push({ option, problem: `is not an option${hint}` });
  });
  return readOptions([], {});
}

const isTalkative = (options: Options | undefined): boolean => options?.logLevel === 'debug' || options?.logLevel === 'trace';

/** Commands are for people: warnings as sentences, and the rest only when asked for. */
function logTo(note: (text: string) => void, options: Options): Log {
  const say = (kind: string) => (_fields: object, message: string): void => note(`${kind}: ${message}\n`);
  const hush = (): void => undefined;
  const talkative = isTalkative(options);
  return {
    debug: talkative ? say('debug') : hush,
    info: talkative ? say('info') : hush,
    warn: say('warning'),
    error: say('error'),
  };
}

function describe(error: unknown, options: Options | undefined): string {
  if (!(error instanceof Error)) return String(error);
  return isTalkative(options) ? error.stack ?? error.message : error.message;
}
