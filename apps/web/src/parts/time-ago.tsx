import { Text, type TextProps, Tooltip } from '@mantine/core';
import { useEffect, useState } from 'react';
import { ago } from './ago.ts';

/** How long ago something was, with the exact time on hover and for screen readers. */
export function TimeAgo({ at, ...text }: { readonly at: string | null | undefined } & TextProps) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 15_000);
    return () => clearInterval(timer);
  }, []);
  if (!at) return <Text span inherit c="dimmed" {...text}>never</Text>;
  const exact = new Date(at);
  return (
    <Tooltip label={exact.toLocaleString(undefined, { dateStyle: 'full', timeStyle: 'long' })}>
      <Text span inherit {...text}><time dateTime={exact.toISOString()}>{ago(exact.getTime(), now)}</time></Text>
    </Tooltip>
  );
}
