import { type Annotations, kept } from './sleep-annotations.ts';

/** What a request was, in the words of the original's `lastActivityInfo`. */
export interface ActivityInfo {
  readonly subject?: string;
  readonly verb?: string;
  readonly apiGroup?: string;
  readonly resource?: string;
  readonly subresource?: string;
  readonly name?: string;
}

/** What woke a space. */
export interface WakeInfo extends ActivityInfo {
  readonly by: 'request' | 'hand' | 'schedule';
  readonly userAgent?: string;
}

const longest = 200;

/** Without what says nothing, and no longer than anybody reads: names and programs come from outside. */
export const infoOf = (info: ActivityInfo): ActivityInfo =>
  Object.fromEntries(
    Object.entries(info)
      .filter(([, value]) => value !== '')
      .map(([name, value]: [string, string]) => [name, value.slice(0, longest)]),
  );

/** Who woke it and how, for people. */
export function wakeText(annotations: Annotations): string {
  const info: Partial<WakeInfo> = objectIn(annotations[kept.lastWakeupInfo]);
  const { by, subject = 'somebody', verb = '', resource = '', subresource, name, userAgent } = info;
  const what = [verb, subresource ? `${resource}/${subresource}` : resource, name].filter(Boolean).join(' ');
  switch (by) {
    case 'request':
      return `${subject} woke the space with ${what}${userAgent ? ` (${userAgent})` : ''}.`;
    case 'hand':
      return `${subject} woke the space by its annotations.`;
    case 'schedule':
      return 'The schedule of the space woke it.';
    default:
      return 'The space was woken.';
  }
}

/** An annotation is anybody's to write: what is no object says nothing. */
export function objectIn(text: string | undefined): object {
  if (text === undefined || !text.startsWith('{')) return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}
