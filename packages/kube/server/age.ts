/** How old something is, the way kubectl writes it: one or two units, fewer the older it is. */
export function age(since: string | undefined, now: Date): string {
  if (since === undefined) return '<unknown>';
  const ms = now.getTime() - Date.parse(since);
  if (Number.isNaN(ms)) return '<invalid>';
  return duration(ms);
}

export function duration(ms: number): string {
  const seconds = Math.trunc(ms / 1000);
  if (seconds < -1) return '<invalid>';
  if (seconds < 0) return '0s';
  if (seconds < 120) return `${seconds}s`;
  const minutes = Math.trunc(seconds / 60);
  if (minutes < 10) return pair(minutes, 'm', seconds % 60, 's');
  if (minutes < 180) return `${minutes}m`;
  const hours = Math.trunc(minutes / 60);
  if (hours < 8) return pair(hours, 'h', minutes % 60, 'm');
  if (hours < 48) return `${hours}h`;
  const days = Math.trunc(hours / 24);
  if (hours < 192) return pair(days, 'd', hours % 24, 'h');
  if (days < 730) return `${days}d`;
  const years = Math.trunc(days / 365);
  if (years < 8) return pair(years, 'y', days % 365, 'd');
  return `${years}y`;
}

const pair = (large: number, largeUnit: string, small: number, smallUnit: string): string =>
  (small === 0 ? `${large}${largeUnit}` : `${large}${largeUnit}${small}${smallUnit}`);
