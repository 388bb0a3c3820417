/** The time of this machine, which a test can let go forward. */
export function fastClock() {
  let ahead = 0;
  return {
    now: (): Date => new Date(Date.now() + ahead),
    advance: (milliseconds: number): void => void (ahead += milliseconds),
  };
}
