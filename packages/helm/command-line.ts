/** The flag if it is asked for, else nothing. */
export function flagIf(asked: boolean | undefined, flag: string): string[] {
  return asked ? [flag] : [];
}

/** The flag with its value if there is one, else nothing. */
export function flagWith(flag: string, value: string | number | undefined): string[] {
  return value === undefined ? [] : [`${flag}=${value}`];
}
