import { Code, Group, Title } from '@mantine/core';
import { CopyText } from './copy-text.tsx';

/** A text to take along: commands, policies, JSON. */
export function CodeBlock({
  title,
  text,
  order = 3,
  wrap = false,
}: {
  readonly title: string;
  readonly text: string;
  readonly order?: 2 | 3;
  /** Commands with long names are read whole; what has its own lines keeps them. */
  readonly wrap?: boolean;
}) {
  return (
    <div>
      <Group justify="space-between" mb={4}>
        <Title order={order}>{title}</Title>
        <CopyText text={text} />
      </Group>
      <Code
        block
        tabIndex={0}
        aria-label={title}
        style={wrap ? { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } : { overflow: 'auto' }}
      >
        {text}
      </Code>
    </div>
  );
}
