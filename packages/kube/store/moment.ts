/** A point in the life of this process. Of two, the later one is larger. */
export type Moment = number;

/** Before everything. Who reads as of then is given what is in memory, though others may have written a moment ago. */
export const anyTime: Moment = 0;

let last: Moment = anyTime;

export function thisMoment(): Moment {
  last += 1;
  return last;
}
