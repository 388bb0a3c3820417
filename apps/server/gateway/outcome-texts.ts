import { type OutcomeCode, outcomes } from '@spacedock/contracts';

export interface OutcomeText {
  readonly code: OutcomeCode;
  readonly http: number;
  /** With `{name}` where the details of a real one stand. */
  readonly says: string;
  readonly next: string;
}

interface OutcomeDefinition {
  readonly http: number;
  readonly say: (details: unknown) => string;
  readonly next: (details: unknown) => string;
}

export function isOutcomeCode(text: string): text is OutcomeCode {
  return Object.hasOwn(outcomes, text);
}

/** What an outcome says in general, for the API document. */
export function outcomeText(code: OutcomeCode): OutcomeText {
  const { http, say, next }: OutcomeDefinition = outcomes[code] as OutcomeDefinition;
  const details = new Proxy({}, { get: (_, name) => placeholder(`{${String(name)}}`) });
  return { code, http, says: say(details), next: next(details) };
}

/** Stands for a detail of any type: as text it is its own name, and whatever method is called on it answers the same again. */
function placeholder(text: string): unknown {
  const itself: unknown = new Proxy(() => undefined, {
    get: (_, name) => (name === Symbol.toPrimitive || name === 'toString' ? () => text : itself),
    apply: () => itself,
  });
  return itself;
}
