import type { KindDeclaration } from './kind.ts';

/** Name rules of Kubernetes, with its own explanations: tools and people search for these sentences. */

const label = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/;
const subdomain = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;
const label1035 = /^[a-z]([-a-z0-9]*[a-z0-9])?$/;

const explain = {
  label: `a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')`,
  subdomain: `a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')`,
  'label-1035': `a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')`,
} as const;

const tooLong = (limit: number): string => `must be no more than ${limit} characters`;

/** What is wrong with a name; empty when nothing is. `prefix`: a generateName, which may end in what a name may not. */
export function nameProblems(name: string, rule: NonNullable<KindDeclaration['nameRule']> = 'subdomain', prefix = false): readonly string[] {
  const text = prefix ? name.replace(/[-.]$/, 'a') : name;
  switch (rule) {
    case 'label': return [...(text.length > 63 ? [tooLong(63)] : []), ...(label.test(text) ? [] : [explain.label])];
    case 'label-1035': return [...(text.length > 63 ? [tooLong(63)] : []), ...(label1035.test(text) ? [] : [explain['label-1035']])];
    case 'subdomain': return [...(text.length > 253 ? [tooLong(253)] : []), ...(subdomain.test(text) ? [] : [explain.subdomain])];
    case 'path-segment':
      if (text === '.' || text === '..') return [`may not be '${text}'`];
      return ['/', '%'].filter((character) => text.includes(character)).map((character) => `may not contain '${character}'`);
  }
}

const suffixAlphabet = 'bcdfghjklmnpqrstvwxz2456789';

/** The five characters behind a generateName: no vowels, so that no words come out. */
export function nameSuffix(randomBytes: (size: number) => Uint8Array): string {
  return Array.from(randomBytes(5), (byte) => suffixAlphabet[byte % suffixAlphabet.length]).join('');
}
