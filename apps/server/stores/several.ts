import { Type } from 'typebox';

/**
 * A filter that takes one or several of these values, separated by commas: `status=failed,pending`. A repeated parameter would
 * say the same, but not every client and proxy keeps both.
 */
export const several = (values: readonly string[], description?: string) => {
  const one = `(${values.join('|')})`;
  return Type.String({
    maxLength: 300,
    pattern: `^${one}(,${one})*$`,
    says: `must be one or several of ${values.join(', ')}, separated by commas`,
    examples: [values.slice(0, 2).join(',')],
    ...(description === undefined ? {} : { description }),
  });
};

/** Those that were asked for, each once. */
export function severalOf<Value extends string>(values: readonly Value[], asked: string): Value[] {
  const parts = new Set(asked.split(','));
  return values.filter((value) => parts.has(value));
}
