/** A Go template that Helm cannot read or execute; the line is counted in the text that was given. */
export class GoTemplateError extends Error {
  override readonly name = 'GoTemplateError';
  readonly line: number | undefined;
  readonly column: number | undefined;
  /** The action that failed, `.Values.region.name`. */
  readonly action: string | undefined;
  readonly reason: string;

  constructor({ line, column, action, reason }: Complaint, options?: ErrorOptions) {
    const place = line === undefined ? '' : ` in line ${line}${column === undefined ? '' : `, column ${column}`}`;
    super(`The template fails${place}${action === undefined ? '' : `, at {{ ${action} }}`}: ${reason}`, options);
    this.line = line;
    this.column = column;
    this.action = action;
    this.reason = reason;
  }
}

export type Complaint = {
  readonly line?: number | undefined;
  readonly column?: number | undefined;
  readonly action?: string | undefined;
  readonly reason: string;
};

/**
 * What Helm says about the template in `file`. It says so in three forms: `parse error at (file:2): why`,
 * `execution error at (file:2:3): why` (of `fail` and `required`), and a chain of `file:2:3 … executing "name" at <action>: why`
 * with the include that it began with in front, on one line or on several. The last link of the chain is the one that failed.
 */
export function complaintAbout(file: string, said: string): Complaint {
  const name = RegExp.escape(file);
  const direct = new RegExp(String.raw`(?:parse|execution) error at \(${name}:(\d+)(?::(\d+))?\): ([\s\S]*)`).exec(said);
  if (direct) return { line: numberOf(direct[1]), column: numberOf(direct[2]), reason: (direct[3] ?? '').trim() };

  const chain = [...said.matchAll(new RegExp(String.raw`${name}:(\d+):(\d+)[:\s]+executing "[^"]*" at <(.*?)>:\s*`, 'g'))];
  const last = chain.at(-1);
  if (!last) return { reason: (/execution error at \([^)]*\): ([\s\S]*)/.exec(said)?.[1] ?? said).trim() };
  const reason = said.slice(last.index + last[0].length).replace(/^error calling (\w+):\s*(?:template: )?/, '$1: ');
  return { line: numberOf(last[1]), column: numberOf(last[2]), action: last[3], reason: readable(reason.trim()) };
}

function readable(reason: string): string {
  const [, missing] = /^nil pointer evaluating (?:interface \{\}|.*)\.(\w+)$/.exec(reason) ?? [];
  return missing === undefined ? reason : `.${missing} is read of a value that is missing`;
}

function numberOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}
