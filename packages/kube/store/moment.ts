/** A point in the life of this process. Of two, the later one is larger. */
export type Moment = number;

let last: Moment = 0;

export function thisMoment(): Moment {
  last += 1;
  return last;
}
