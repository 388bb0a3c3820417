import type { Log, Options } from '@spacedock/server';

/** A flag that only this command has. The server's options are taken by every command. */
export interface CommandFlag {
  readonly name: string;
  readonly meaning: string;
  /** What is accepted, in words that fit after "give". */
  readonly accepts: string;
  readonly fits: (text: string) => boolean;
  readonly required?: true;
}

export interface Call {
  readonly options: Options;
  readonly flag: (name: string) => string | undefined;
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
  readonly flags: readonly CommandFlag[];
  readonly run: (call: Call) => Promise<void>;
}
