import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Problem } from '../api/problem.ts';
import { Loading, ProblemState } from './states.tsx';

/** Shows what was read, or the state it is in instead. What was shown once stays while it is asked for again. */
export function Shown<Data>({
  read,
  what,
  lines,
  children,
}: {
  readonly read: UseQueryResult<Data, Problem>;
  /** What is looked for, for "there is no such …". */
  readonly what?: string;
  readonly lines?: number;
  readonly children: (data: Data) => ReactNode;
}) {
  // Gone while it was looked at: the last answer would be a lie.
  const gone = read.error?.status === 404 || read.error?.status === 403;
  if (read.data !== undefined && !gone) return children(read.data);
  if (read.error) return <ProblemState problem={read.error} what={what} retry={() => void read.refetch()} />;
  return <Loading {...(lines === undefined ? {} : { lines })} />;
}
