import { Code, Text } from '@mantine/core';
import { plainText } from './log-lines.ts';

/** The end of a log, as text. */
export function LogTail({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <>
      <Text size="xs" c="dimmed" mt={6}>
        {label}
      </Text>
      <Code
        block
        tabIndex={0}
        aria-label={label}
        style={{ maxHeight: '18rem', overflow: 'auto', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
      >
        {text.split('\n').map(plainText).join('\n')}
      </Code>
    </>
  );
}
