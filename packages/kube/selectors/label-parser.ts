import { goQuote } from '../schema/go-quote.ts';
import { StatusError } from '../status.ts';
import { labelRequirement, type LabelOperator, type LabelRequirement } from './label-requirement.ts';
import { labelKeyProblems } from './label-syntax.ts';

type Token = { readonly kind: 'word' | 'symbol' | 'end'; readonly text: string };

const binaryOperators: Readonly<Record<string, LabelOperator>> = { in: 'In', notin: 'NotIn', '=': 'In', '==': 'In', '!=': 'NotIn', '>': 'Gt', '<': 'Lt' };

/**
 * Reads the grammar of label selectors: one requirement after the other, separated by commas. The words `in` and `notin` are
 * operators only where an operator may stand, and an empty value is a value (`a=`, `a in (,x)`).
 */
export function parseLabelRequirements(text: string): readonly LabelRequirement[] {
  const tokens = tokensOf(text);
  const requirements: LabelRequirement[] = [];
  let position = 0;
  const peek = (): Token => tokens[position] ?? { kind: 'end', text: '' };
  const take = (): Token => {
    const token = peek();
    position += 1;
    return token;
  };

  if (peek().kind === 'end') return [];
  if (!startsRequirement(peek())) throw refusal(peek(), ", expected: !, identifier, or 'end of string'");
  for (;;) {
    requirements.push(requirement());
    const next = take();
    if (next.kind === 'end') return requirements;
    if (!isSymbol(next, ',')) throw refusal(next, ", expected: ',' or 'end of string'");
    if (!startsRequirement(peek())) throw refusal(peek(), ", expected: identifier after ','");
  }

  function requirement(): LabelRequirement {
    try {
      const negated = isSymbol(peek(), '!');
      if (negated) take();
      const key = keyOf(take());
      if (negated) return labelRequirement(key, 'DoesNotExist', []);
      if (peek().kind === 'end' || isSymbol(peek(), ',')) return labelRequirement(key, 'Exists', []);
      const token = take();
      const operator = Object.hasOwn(binaryOperators, token.text) ? binaryOperators[token.text] : undefined;
      if (operator === undefined) throw refusal(token, ', expected: in, notin, =, ==, !=, gt, lt');
      return labelRequirement(key, operator, token.kind === 'word' ? setOfValues() : [exactValue()]);
    } catch (error) {
      if (error instanceof StatusError) throw new StatusError('BadRequest', `unable to parse requirement: ${error.message}`);
      throw error;
    }
  }

  function exactValue(): string {
    if (peek().kind === 'end' || isSymbol(peek(), ',')) return '';
    const token = take();
    if (token.kind !== 'word') throw refusal(token, ', expected: identifier');
    return token.text;
  }

  function setOfValues(): readonly string[] {
    const open = take();
    if (!isSymbol(open, '(')) throw refusal(open, " expected: '('");
    if (isSymbol(peek(), ')')) {
      take();
      return [''];
    }
    if (peek().kind !== 'word' && !isSymbol(peek(), ',')) throw refusal(peek(), ", expected: ',', ')' or identifier");
    const values = new Set<string>();
    for (;;) {
      const token = take();
      if (token.kind === 'word') {
        values.add(token.text);
        if (!isSymbol(peek(), ',') && !isSymbol(peek(), ')')) throw refusal(peek(), ", expected: ',' or ')'");
      } else if (isSymbol(token, ',')) {
        // Nothing before the first comma, between two, or after the last one is an empty value.
        if (values.size === 0 || isSymbol(peek(), ',') || isSymbol(peek(), ')')) values.add('');
      } else {
        throw refusal(token, ", expected: ',', or identifier");
      }
      if (isSymbol(peek(), ')')) {
        take();
        return [...values];
      }
    }
  }
}

function keyOf(token: Token): string {
  if (token.kind !== 'word') throw refusal(token, ', expected: identifier');
  const problems = labelKeyProblems(token.text);
  if (problems.length > 0) throw new StatusError('BadRequest', `<nil>: Invalid value: ${goQuote(token.text)}: ${problems.join('; ')}`);
  return token.text;
}

function tokensOf(text: string): readonly Token[] {
  return Array.from(text.matchAll(/==|!=|[=!(),<>]|[^=!(),<> \t\r\n]+/g), ([match]) => ({ kind: /^[=!(),<>]/.test(match) ? 'symbol' : 'word', text: match }));
}

function isSymbol(token: Token, text: string): boolean {
  return token.kind === 'symbol' && token.text === text;
}

function startsRequirement(token: Token): boolean {
  return token.kind === 'word' || isSymbol(token, '!');
}

function refusal(token: Token, expected: string): StatusError {
  return new StatusError('BadRequest', `found '${token.text}'${expected}`);
}
