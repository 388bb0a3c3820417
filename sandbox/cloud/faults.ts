import { matchesGlob } from 'node:path/posix';

/**
 * How a call goes wrong. `_before`: nothing happened; `_after`: it took effect, and the caller does not learn of it; `cut_short`: it took
 * effect, and the end of the answer is missing.
 */
export const faultEffects = [
  'error_before', 'error_after', 'reset_before', 'reset_after', 'cut_short', 'slow', 'denied', 'quota', 'throttle',
] as const;
export type FaultEffect = (typeof faultEffects)[number];

export interface Fault {
  /** The operation as the cloud names it, with `*` for any part: `eks:*`. */
  readonly operation: string;
  readonly effect: FaultEffect;
  /** How many calls it hits; every one unless said. */
  readonly times?: number | undefined;
  /** For `slow`. */
  readonly delayMs?: number | undefined;
  /** The cloud's id of the account; any unless said. */
  readonly account?: string | undefined;
}

export interface Faults {
  readonly add: (fault: Fault) => void;
  readonly clear: () => void;
  readonly all: () => readonly Fault[];
  /** The first one that fits this call. It is counted as used. */
  readonly take: (operation: string, account: string) => Fault | undefined;
}

export function faults(): Faults {
  let rules: { readonly fault: Fault; left: number }[] = [];
  // Slashes are ordinary characters in operations of Azure; a glob would stop at them.
  const flat = (text: string): string => text.replaceAll('/', ':');
  return {
    add: (fault) => void rules.push({ fault, left: fault.times ?? Infinity }),
    clear: () => void (rules = []),
    all: () => rules.map(({ fault, left }) => (fault.times === undefined ? fault : { ...fault, times: left })),
    take(operation, account) {
      const rule = rules.find(({ fault }) =>
        matchesGlob(flat(operation), flat(fault.operation)) && (fault.account === undefined || fault.account === account));
      if (!rule) return undefined;
      rule.left -= 1;
      if (rule.left <= 0) rules = rules.filter((one) => one !== rule);
      return rule.fault;
    },
  };
}
