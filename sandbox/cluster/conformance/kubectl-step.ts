/** One command of a session with kubectl. */
export interface KubectlStep {
  /** The word NS, here and in `stdin`, stands for the namespace of the case. */
  readonly args: readonly string[];
  readonly stdin?: string;
  /** Read by `kubectl edit` instead of a person's editor: a sed script for the file it opens. */
  readonly editor?: string;
  /** For a command that does not end by itself: it is ended when it has printed this many lines. The others run once it has printed the first ones. */
  readonly watched?: { readonly lines: number; readonly meanwhile: readonly KubectlStep[] };
  /** Lines about what the sandbox cluster does not have. */
  readonly leaveOut?: RegExp;
}

export interface KubectlCase {
  readonly name: string;
  readonly steps: readonly KubectlStep[];
}

/** The words of a command, none of which has a space in it. */
export const run = (line: string, stdin?: string): KubectlStep => ({
  args: line.split(' '),
  ...(stdin === undefined ? {} : { stdin }),
});

export const words = (args: readonly string[], stdin?: string): KubectlStep => ({
  args,
  ...(stdin === undefined ? {} : { stdin }),
});

export const watching = (line: string, lines: number, ...meanwhile: readonly KubectlStep[]): KubectlStep => ({
  ...run(line),
  watched: { lines, meanwhile },
});
