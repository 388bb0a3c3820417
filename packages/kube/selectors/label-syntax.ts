const name = '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]';
const label = '[a-z0-9]([-a-z0-9]*[a-z0-9])?';
const subdomain = `${label}(\\.${label})*`;
const value = `(${name})?`;

const namePattern = new RegExp(`^${name}$`);
const subdomainPattern = new RegExp(`^${subdomain}$`);
const valuePattern = new RegExp(`^${value}$`);

const alphanumeric = "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character";

/** What is wrong with a label key (`name` or `prefix/name`), in Kubernetes' words. Empty when nothing is. */
export function labelKeyProblems(key: string): readonly string[] {
  const problems: string[] = [];
  const parts = key.split('/');
  const [first = '', second] = parts;
  if (parts.length > 2) {
    return [`a valid label key ${regexProblem(alphanumeric, name, ['MyName', 'my.name', '123-abc'])} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`];
  }
  if (second !== undefined) {
    if (first === '') problems.push('prefix part must be non-empty');
    else problems.push(...dnsSubdomainProblems(first).map((problem) => `prefix part ${problem}`));
  }
  const own = second ?? first;
  if (own === '') problems.push('name part must be non-empty');
  else if (Buffer.byteLength(own) > 63) problems.push(`name part ${tooLong(63)}`);
  if (!namePattern.test(own)) problems.push(`name part ${regexProblem(alphanumeric, name, ['MyName', 'my.name', '123-abc'])}`);
  return problems;
}

/** What is wrong with a label's value, in Kubernetes' words. Empty when nothing is. */
export function labelValueProblems(text: string): readonly string[] {
  const problems: string[] = [];
  if (Buffer.byteLength(text) > 63) problems.push(tooLong(63));
  if (!valuePattern.test(text)) {
    problems.push(regexProblem(`a valid label must be an empty string or ${alphanumeric.replace('must consist', 'consist')}`, value, ['MyValue', 'my_value', '12345']));
  }
  return problems;
}

/** What is wrong with a lower-case DNS subdomain (RFC 1123), in Kubernetes' words. Empty when nothing is. */
export function dnsSubdomainProblems(text: string): readonly string[] {
  const problems: string[] = [];
  if (Buffer.byteLength(text) > 253) problems.push(tooLong(253));
  if (!subdomainPattern.test(text)) {
    problems.push(regexProblem(
      "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character",
      subdomain, ['example.com'],
    ));
  }
  return problems;
}

function tooLong(bytes: number): string {
  return `must be no more than ${bytes} bytes`;
}

function regexProblem(rule: string, pattern: string, examples: readonly string[]): string {
  return `${rule} (e.g. ${examples.map((example) => `'${example}', `).join(' or ')}regex used for validation is '${pattern}')`;
}
