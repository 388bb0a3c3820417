import type { Key, Store, StoredObject } from '@spacedock/kube';
import type { Counted } from './quota-limits.ts';

/** A place that somebody was promised and has not taken yet. Its revision is the one that is about to be replaced. */
export interface Reservation extends Counted {
  readonly until: number;
}

export interface Usage {
  /** All spaces of the project as they are, with what was promised. */
  readonly spaces: readonly Counted[];
}

/** How long a promise holds. It is kept within the same request; whatever is not there after this time is not coming any more. */
const promiseMs = 60_000;
const tries = 50;

/**
 * Promises of places under a quota. One object per project, written only on top of what was read, decides between two who ask
 * for the last place at the same moment, wherever they ask. First the promises are read and then the spaces: a promise that is
 * not there any more was seen as a space by whoever took it away, and so is seen by us.
 */
export function quotaLedger({
  store,
  spacesOf,
  now,
}: {
  readonly store: Store;
  readonly spacesOf: (project: string) => Promise<readonly Counted[]>;
  readonly now: () => Date;
}) {
  const queues = new Map<string, Promise<unknown>>();

  async function usage(
    project: string,
  ): Promise<{
    readonly ledger: StoredObject | undefined;
    readonly open: readonly Reservation[];
    readonly spaces: readonly Counted[];
  }> {
    const ledger = await store.get(keyOf(project));
    const spaces = await spacesOf(project);
    const open = reservationsIn(ledger).filter((promised) => promised.until > now().getTime() && !isOver(promised, spaces));
    return { ledger, open, spaces };
  }

  /** `mayHave` refuses by throwing. It is asked again when somebody else was promised something in between. */
  async function reserve(project: string, wanted: Counted, mayHave: (usage: Usage) => void): Promise<void> {
    for (let attempt = 1; attempt <= tries; attempt += 1) {
      const { ledger, open, spaces } = await usage(project);
      const others = open.filter(({ name }) => name !== wanted.name);
      mayHave({ spaces: withPromises(spaces, others) });
      const reservations: readonly Reservation[] = [...others, { ...wanted, until: now().getTime() + promiseMs }];
      const key = keyOf(project);
      const draft = {
        uid: project,
        labels: {},
        fields: {},
        textBefore: '{"metadata":{"resourceVersion":"',
        textAfter: `"},"reservations":${JSON.stringify(reservations)}}`,
      };
      const written = await store.write(
        ledger ? { kind: 'update', key, expected: ledger.revision, draft } : { kind: 'create', key, draft },
      );
      if (written.kind === 'written') return;
    }
    throw new Error(`The quota of project ${project} was changed ${tries} times while one space asked for a place under it.`);
  }

  return {
    /** Those of this process ask one after the other: they would only get into each other's way. */
    reserve(project: string, wanted: Counted, mayHave: (usage: Usage) => void): Promise<void> {
      const before = queues.get(project) ?? Promise.resolve();
      const turn = before.then(() => reserve(project, wanted, mayHave));
      const settled = turn.then(
        () => undefined,
        () => undefined,
      ); // whoever asked is told; the next one only has to know that it is over
      queues.set(project, settled);
      void settled.then(() => (queues.get(project) === settled ? queues.delete(project) : false));
      return turn;
    },
    async look(project: string, wanted: Counted): Promise<Usage> {
      const { open, spaces } = await usage(project);
      return {
        spaces: withPromises(
          spaces,
          open.filter(({ name }) => name !== wanted.name),
        ),
      };
    },
  };
}

const keyOf = (project: string): Key => ({ resource: 'quotaledgers.internal.spacedock', namespace: '', name: project });

const reservationsIn = (ledger: StoredObject | undefined): readonly Reservation[] =>
  ledger ? (JSON.parse(ledger.text) as { readonly reservations: readonly Reservation[] }).reservations : [];

/**
 * The write that was promised a place has happened, or cannot happen any more: only the revision that was looked at is
 * replaced, so that whoever comes after another write asks again.
 */
function isOver({ uid, revision }: Reservation, spaces: readonly Counted[]): boolean {
  const found = spaces.find((space) => space.uid === uid);
  return found ? found.revision > revision : revision > 0;
}

/** Spaces that are to change count as they shall be. */
const withPromises = (spaces: readonly Counted[], promises: readonly Reservation[]): readonly Counted[] => [
  ...spaces.filter((space) => !promises.some(({ name }) => name === space.name)),
  ...promises,
];
