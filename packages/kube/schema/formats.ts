import { isIPv4, isIPv6 } from 'node:net';

const label = '[a-z0-9]([-a-z0-9]*[a-z0-9])?';
const matches = (pattern: RegExp) => (text: string): boolean => pattern.test(text);
const octet = '(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])';

/** Formats of strings that are checked, under their names without dashes. Kubernetes ignores all others, and so do we. */
const formats: Readonly<Record<string, (text: string) => boolean>> = {
  bsonobjectid: matches(/^[0-9a-f]{24}$/i),
  uri: isRequestUri,
  email: (text) => mailbox.test(text) || mailbox.test(/^(?:"[^"]*"|[^<>@",]*)\s*<([^<>]+)>$/.exec(text)?.[1] ?? ''),
  hostname: (text) => text.length <= 255 && text.split('.').every((part) => Buffer.byteLength(part) <= 63) && hostname.test(text),
  ipv4: (text) => text.includes('.') && (isIPv4(withoutLeadingZeros(text)) || isIPv6(text)),
  ipv6: (text) => isIPv6(text) && !text.includes('%'),
  cidr: isCidr,
  mac: matches(/^(?:[0-9a-f]{2}([:-])(?:[0-9a-f]{2}\1){4}[0-9a-f]{2}|(?:[0-9a-f]{2}([:-])(?:[0-9a-f]{2}\2){6}[0-9a-f]{2})|(?:[0-9a-f]{4}\.){2}[0-9a-f]{4}|(?:[0-9a-f]{4}\.){3}[0-9a-f]{4})$/i),
  uuid: matches(/^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i),
  uuid3: matches(/^[0-9a-f]{8}-?[0-9a-f]{4}-?3[0-9a-f]{3}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i),
  uuid4: matches(/^[0-9a-f]{8}-?[0-9a-f]{4}-?4[0-9a-f]{3}-?[89ab][0-9a-f]{3}-?[0-9a-f]{12}$/i),
  uuid5: matches(/^[0-9a-f]{8}-?[0-9a-f]{4}-?5[0-9a-f]{3}-?[89ab][0-9a-f]{3}-?[0-9a-f]{12}$/i),
  ssn: matches(/^\d{3}[- ]\d{2}[- ]\d{4}$/),
  hexcolor: matches(/^#?([0-9a-f]{3}|[0-9a-f]{6})$/i),
  rgbcolor: matches(new RegExp(`^rgb\\(\\s*${octet}\\s*,\\s*${octet}\\s*,\\s*${octet}\\s*\\)$`)),
  byte: matches(/^(?:[A-Za-z0-9+\\/]{4})*(?:[A-Za-z0-9+\\/]{2}==|[A-Za-z0-9+\\/]{3}=|[A-Za-z0-9+\\/]{4})$/),
  password: () => true,
  date: isDate,
  duration: (text) => goDuration.test(text) || [...text.matchAll(/\d+\s*([A-Za-zµ]+)/g)].some(([, unit = '']) => durationUnit.test(unit)),
  datetime: isDateTime,
  k8sshortname: (text) => text.length <= 63 && new RegExp(`^${label}$`).test(text),
  k8slongname: (text) => text.length <= 253 && new RegExp(`^${label}(\\.${label})*$`).test(text),
};

const hostname = /^([a-zA-Z0-9\p{S}\p{L}]((-?[a-zA-Z0-9\p{S}\p{L}]{0,62})?)|([a-zA-Z0-9\p{S}\p{L}](([a-zA-Z0-9\-\p{S}\p{L}]{0,61}[a-zA-Z0-9\p{S}\p{L}])?)(\.)){1,}([a-zA-Z\p{L}]){2,63})$/u;

const mailbox = /^(?:"[^"]+"|[^\s@<>()[\]\\,;:"]+)@[^\s@<>()[\]\\,;:"]+$/;

const goDuration = /^[+-]?(?:0|(?:(?:\d+\.?\d*|\.\d+)(?:ns|us|µs|μs|ms|s|m|h))+)$/;
const durationUnit = /^(?:ns|nano.*|us|µs|micro.*|ms|milli.*|s|sec.*|m|min.*|h|hr|hour.*|d|day.*|w|wk|week.*)$/i;

/** Whether the text is of the format. A format that nobody knows holds for every text. */
export function hasFormat(format: string, text: string): boolean {
  const name = format.replaceAll('-', '');
  return !Object.hasOwn(formats, name) || (formats[name]?.(text) ?? true);
}

/** Whether the format is one that is checked. */
export function isKnownFormat(format: string): boolean {
  return Object.hasOwn(formats, format.replaceAll('-', ''));
}

function isDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (match === null) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

function isDateTime(text: string): boolean {
  const [date = '', time = ''] = text.toLowerCase().split('t');
  const match = /^(\d{2}):(\d{2}):(\d{2})(.\d+)?(z|[+-]\d{2}:\d{2})$/.exec(time);
  return match !== null && isDate(date) && Number(match[1]) <= 23 && Number(match[2]) <= 59 && Number(match[3]) <= 59;
}

/** What may stand in the first line of an HTTP request: a whole URL, or a path. */
function isRequestUri(text: string): boolean {
  if (text === '' || /[\p{Cc} ]/u.test(text) || /%(?![0-9a-f]{2})/i.test(text)) return false;
  if (text.startsWith('/')) return true;
  const [, rest, host] = /^[a-z][a-z0-9+.-]*:((?:\/\/([^/?]*))?.*)$/i.exec(text) ?? [];
  return rest !== undefined && (host === undefined || (!host.includes('#') && URL.canParse(`http://${host || 'empty'}/`)));
}

function isCidr(text: string): boolean {
  const [address = '', bits = '', ...rest] = text.split('/');
  if (rest.length > 0 || !/^\d{1,3}$/.test(bits)) return false;
  if (isIPv4(withoutLeadingZeros(address))) return Number(bits) <= 32;
  return isIPv6(address) && !address.includes('%') && Number(bits) <= 128;
}

function withoutLeadingZeros(address: string): string {
  return address.replaceAll(/(^|\.)0+(?=\d)/g, '$1');
}
