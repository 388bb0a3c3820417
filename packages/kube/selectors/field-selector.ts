import { goQuote } from '../schema/go-quote.ts';
import { StatusError } from '../status.ts';

/** One condition on a selectable field; a selector is a list of them, all of which must hold. */
export interface FieldRequirement {
  readonly field: string;
  readonly operator: '=' | '!=';
  readonly value: string;
}

/** Reads the `fieldSelector` of a request. Throws a BadRequest in Kubernetes' words. An empty text selects everything. */
export function parseFieldSelector(text: string): readonly FieldRequirement[] {
  const requirements = termsOf(text).toSorted().filter((term) => term !== '').map((term): FieldRequirement => {
    const match = /!=|==?/.exec(term);
    if (match === null) throw new StatusError('BadRequest', `invalid selector: '${text}'; can't understand '${term}'`);
    return {
      field: term.slice(0, match.index),
      operator: match[0] === '!=' ? '!=' : '=',
      value: unescaped(term.slice(match.index + match[0].length)),
    };
  });
  // Kubernetes takes a lone `=` or `!=` for no condition at all.
  return requirements.filter(({ field, value }) => field !== '' || value !== '');
}

/**
 * Refuses fields that the kind does not offer: ignoring one would select too much, and `kubectl wait` or a delete by selector
 * would then act on objects that nobody meant.
 */
export function checkSelectableFields(requirements: readonly FieldRequirement[], selectable: (field: string) => boolean, only?: readonly string[]): void {
  for (const { field } of requirements) {
    if (selectable(field)) continue;
    // Kinds that offer nothing of their own say what there is.
    throw new StatusError('BadRequest', only ? `${goQuote(field)} is not a known field selector: only ${only.map(goQuote).join(', ')}` : `field label not supported: ${field}`);
  }
}

/** Whether an object with these fields is selected. A field that is not set counts as empty. */
export function matchesFields(requirements: readonly FieldRequirement[], fields: Readonly<Record<string, string>>): boolean {
  return requirements.every(({ field, operator, value }) => {
    const actual = Object.hasOwn(fields, field) ? (fields[field] ?? '') : '';
    return (actual === value) === (operator === '=');
  });
}

/** The selector as text that `parseFieldSelector` reads back. */
export function formatFieldSelector(requirements: readonly FieldRequirement[]): string {
  return requirements.map(({ field, operator, value }) => `${field}${operator}${value.replaceAll(/[\\,=]/g, String.raw`\$&`)}`).join(',');
}

function termsOf(text: string): readonly string[] {
  const terms: string[] = [];
  let start = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (text[index] === '\\') {
      index += 1;
    } else if (text[index] === ',') {
      terms.push(text.slice(start, index));
      start = index + 1;
    }
  }
  return [...terms, text.slice(start)];
}

function unescaped(text: string): string {
  let value = '';
  const characters = [...text];
  for (let index = 0; index < characters.length; index += 1) {
    const character = characters[index] ?? '';
    if (character === '\\') {
      index += 1;
      const next = characters[index] ?? '';
      if (next !== '\\' && next !== ',' && next !== '=') {
        throw new StatusError('BadRequest', `invalid field selector: invalid escape sequence: \\${next}`);
      }
      value += next;
    } else if (character === ',' || character === '=') {
      // Go prints the rune as its number here.
      throw new StatusError('BadRequest', `invalid field selector: unescaped character in value: ${character.charCodeAt(0)}`);
    } else {
      value += character;
    }
  }
  return value;
}
