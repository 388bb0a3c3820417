/** One thing that can go wrong: its HTTP status, what it says, and what the reader can do next. */
export interface OutcomeDefinition<Details> {
  readonly http: number;
  readonly say: (details: Details) => string;
  readonly next: (details: Details) => string;
}

export type Outcomes = Readonly<Record<string, OutcomeDefinition<never>>>;

type Next<Details> = string | ((details: Details) => string);

/** `Details` is what the texts speak of; an outcome that needs none is thrown without any. */
export function outcomeOf<Details = never>(
  http: number, say: string | ((details: Details) => string), next: Next<Details>,
): OutcomeDefinition<Details> {
  return {
    http,
    say: typeof say === 'string' ? () => say : say,
    next: typeof next === 'string' ? () => next : next,
  };
}
