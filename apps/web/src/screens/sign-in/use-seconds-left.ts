import { useEffect, useState } from 'react';
import type { Problem } from '../../api/problem.ts';

const secondsOf = (problem: Problem | undefined): number => {
  if (problem?.code !== 'auth.slowed') return 0;
  return (
    problem.details.flatMap((detail) =>
      typeof detail === 'object' && detail !== null && 'seconds' in detail && typeof detail.seconds === 'number'
        ? [detail.seconds]
        : [],
    )[0] ?? 0
  );
};

/** How long it is until the server takes the next try. */
export function useSecondsLeft(problem: Problem | undefined): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const until = Date.now() + secondsOf(problem) * 1000;
    const look = (): void => {
      const seconds = Math.max(0, Math.ceil((until - Date.now()) / 1000));
      setLeft(seconds);
      if (seconds === 0) clearInterval(timer);
    };
    const timer = setInterval(look, 250);
    look();
    return () => clearInterval(timer);
  }, [problem]);
  return left;
}
