import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { wayBack } from './way-back.ts';

/** To where somebody wanted to go, once they are signed in. The sign-in does not stay behind the back button. */
export function useGoOn(next?: string): () => void {
  const { history } = useRouter();
  return useCallback(() => history.replace(wayBack(next)), [history, next]);
}
