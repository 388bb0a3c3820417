import { useRef } from 'react';
import { type Call, newKey, once } from './call.ts';

/**
 * Gives calls their keys: the same call has the same one, so that a second try after a lost answer does nothing twice; a changed one is
 * another. For forms that are gone once it is done: whoever opens one again wants it again.
 */
export function useKey(): <Answer>(call: Call<Answer>) => Call<Answer> {
  const keys = useRef(new Map<string, string>());
  return (call) => {
    const said = JSON.stringify([call.path, call.params, call.body]);
    const key = keys.current.get(said) ?? newKey();
    keys.current.set(said, key);
    return once(call, key);
  };
}
