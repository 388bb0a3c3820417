import { zoneClock } from './zone-clock.ts';

/** In a year, both times of a zone that sets its clocks are met. */
const samples = [Date.UTC(2024, 0, 1), Date.UTC(2024, 6, 1)];
const mostOffset = 18 * 3600;

/**
 * `Europe/Berlin`, or `CET#3600` as the original's command writes it: what the clock of whoever made the space was called, and
 * by how many seconds it was ahead. Only some of those names are zones, such as CET, and some are zones of others: then the
 * number holds, all year. Undefined when it is neither.
 */
export function timeZoneIn(text: string): string | undefined {
  const [, name = '', offsetText] = /^([^#]*)(?:#(.*))?$/s.exec(text) ?? [];
  const clock = name === '' ? undefined : zoneClock(name);
  if (offsetText === undefined) return clock?.timeZone;
  if (!/^[+-]?\d{1,5}$/.test(offsetText) || Math.abs(Number(offsetText)) > mostOffset || Number(offsetText) % 60 !== 0)
    return undefined;
  const offset = Number(offsetText);
  return clock && samples.some((moment) => clock.wallAt(moment) - moment === offset * 1000) ? clock.timeZone : fixedZone(offset);
}

function fixedZone(offset: number): string {
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${two(Math.abs(offset) / 3600)}:${two((Math.abs(offset) % 3600) / 60)}`;
}
