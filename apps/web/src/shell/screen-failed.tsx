import type { ErrorComponentProps } from '@tanstack/react-router';
import { asProblem } from '../api/problem.ts';
import { Failed } from '../parts/states.tsx';

/** A screen that broke, or could not be loaded since the app was built anew: everything around it goes on. */
export function ScreenFailed({ error, reset }: ErrorComponentProps) {
  const stale = error instanceof TypeError && /import|module/i.test(error.message);
  return (
    <Failed
      problem={asProblem(stale ? new Error('This page is of an older version of Spacedock.') : error)}
      retry={stale ? () => window.location.reload() : reset}
    />
  );
}
