import { List, Skeleton, Stack, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { LineProblem } from './problem-lines.ts';

const YamlCode = lazy(async () => ({ default: (await import('./yaml-code.tsx')).YamlCode }));

export interface YamlEditorProps {
  readonly label: string;
  /** What stands in it at first; give another `key` to begin anew. */
  readonly value: string;
  readonly onChange?: (text: string) => void;
  readonly problems?: readonly LineProblem[];
  readonly readOnly?: boolean;
}

/** YAML with numbered lines, colours and marks where something is wrong. The same is told below in words, for those who do not see the marks. */
export function YamlEditor(editor: YamlEditorProps) {
  const { problems = [] } = editor;
  return (
    <Stack gap="xs">
      <Suspense fallback={<Skeleton height={320} />}>
        <YamlCode {...editor} />
      </Suspense>
      <div role="status" aria-label={`What is wrong with ${editor.label}`}>
        {problems.length > 0 && (
          <List size="sm" c="red" aria-label="Problems">
            {problems.map(({ line, message }) => (
              <List.Item key={`${line} ${message}`}>
                <Text span inherit fw={600}>
                  Line {line}
                </Text>
                :{' '}
                <Text span inherit style={{ overflowWrap: 'anywhere' }}>
                  {message}
                </Text>
              </List.Item>
            ))}
          </List>
        )}
      </div>
    </Stack>
  );
}
