/** Something that costs money was made or removed. Tests assert `created − deleted = known` over these. */
export interface LedgerEntry {
  readonly at: string;
  readonly cloud: string;
  readonly account: string;
  readonly action: 'create' | 'delete';
  /** As the cloud names it: `eks:cluster`, `ec2:vpc`, `container.clusters`. */
  readonly kind: string;
  /** The cloud's own id: an ARN, a self link, a resource id. */
  readonly id: string;
}

export interface Ledger {
  readonly created: (entry: Omit<LedgerEntry, 'at' | 'action'>) => void;
  readonly deleted: (entry: Omit<LedgerEntry, 'at' | 'action'>) => void;
  readonly entries: () => readonly LedgerEntry[];
  /** What was made and not removed. A thing made twice is there twice. */
  readonly left: () => readonly LedgerEntry[];
}

export function ledger(now: () => Date): Ledger {
  const entries: LedgerEntry[] = [];
  const note = (action: LedgerEntry['action']) => (entry: Omit<LedgerEntry, 'at' | 'action'>): void =>
    void entries.push({ at: now().toISOString(), action, ...entry });
  return {
    created: note('create'),
    deleted: note('delete'),
    entries: () => [...entries],
    left() {
      const left: LedgerEntry[] = [];
      for (const entry of entries) {
        if (entry.action === 'create') {
          left.push(entry);
          continue;
        }
        const index = left.findIndex(({ cloud, kind, id }) => cloud === entry.cloud && kind === entry.kind && id === entry.id);
        if (index >= 0) left.splice(index, 1);
      }
      return left;
    },
  };
}
