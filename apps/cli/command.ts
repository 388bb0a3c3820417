import type { Log, Options } from '@spacedock/server';

/** A flag that only this command has. The server's options are taken by every command that works on the server's own things. */
export interface CommandFlag {
  readonly name: string;
  readonly meaning: string;
  /** Read when the flag is not given. */
  readonly variable?: string;
  /** What is accepted, in words that fit after "give". */
  readonly accepts: string;
  readonly fits: (text: string) => boolean;
  readonly required?: true;
  /** It is there or not, and takes no value. */
  readonly switch?: true;
}

/** A word that has to be given, without a name. */
export type CommandWord = Pick<CommandFlag, 'name' | 'meaning' | 'accepts' | 'fits'>;

export interface Call {
  readonly options: Options;
  /** Words are found here too. */
  readonly flag: (name: string) => string | undefined;
  /** All that comes from the input stream. */
  readonly input: () => Promise<string>;
  /** For warnings of the parts that do the work. */
  readonly log: Log;
  /** The result, on the output stream: nothing else goes there. */
  readonly print: (text: string) => void;
  /** What a person should know besides. */
  readonly note: (text: string) => void;
}

export interface Command {
  readonly name: string;
  readonly summary: string;
  readonly about?: string;
  /** In their order, before or between the flags. */
  readonly words?: readonly CommandWord[];
  readonly flags: readonly CommandFlag[];
  /** It only calls a server, which may be anywhere: the options of one mean nothing to it. */
  readonly remote?: true;
  readonly run: (call: Call) => Promise<void>;
}
