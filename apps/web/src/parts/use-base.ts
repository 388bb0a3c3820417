import { useEffect, useRef, useState } from 'react';

/**
 * What a form was filled from, while the thing may change behind it. After a save the answer counts until something else is read:
 * what was read before it is old, and would look as if somebody had taken the change back.
 */
export function useBase<Thing>(read: Thing): {
  readonly base: Thing;
  /** As it is now, as far as is known. */
  readonly newest: Thing;
  /** Begins anew with this one. */
  readonly take: (thing: Thing) => void;
} {
  const [{ base, old }, begin] = useState({ base: read, old: read });
  const last = useRef(read);
  useEffect(() => {
    last.current = read;
  }, [read]);
  return { base, newest: read === old ? base : read, take: (thing) => begin({ base: thing, old: last.current }) };
}
