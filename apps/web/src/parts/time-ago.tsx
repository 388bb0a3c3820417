import { Text, type TextProps } from '@mantine/core';
import { ago } from './ago.ts';
import { useTick } from './use-tick.ts';

/** Made once: making one takes longer than everything else here together. */
const exactly = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'long' });

/** How long ago something was, with the exact time on hover and for screen readers. */
export function TimeAgo({ at, ...text }: { readonly at: string | null | undefined } & TextProps) {
  useTick();
  if (!at)
    return (
      <Text span inherit c="dimmed" {...text}>
        never
      </Text>
    );
  const exact = new Date(at);
  return (
    <Text span inherit {...text}>
      <time dateTime={exact.toISOString()} title={exactly.format(exact)}>
        {ago(exact.getTime(), Date.now())}
      </time>
    </Text>
  );
}
