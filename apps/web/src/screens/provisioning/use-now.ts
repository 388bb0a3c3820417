import { useEffect, useState } from 'react';

/** The time, which moves on as often as it is asked for; not at all for `undefined`. */
export function useNow(every: number | undefined): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    setNow(Date.now());
    if (every === undefined) return undefined;
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
