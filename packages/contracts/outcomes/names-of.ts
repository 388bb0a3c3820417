/** Not everybody who may delete something may see all that is in it, and a sentence has an end. */
export function namesOf(names: readonly string[], count: number): string {
  if (names.length === 0) return '';
  return `: ${names.join(', ')}${count > names.length ? ' and others' : ''}`;
}
