import { Accordion, Stack } from '@mantine/core';
import type { ReactNode } from 'react';

/** What most people leave as it is. Open at once when something in it is wrong. */
export function MoreFields({ children, wrong = false }: { readonly children: ReactNode; readonly wrong?: boolean }) {
  return (
    <Accordion
      variant="contained"
      chevronPosition="left"
      styles={{ label: { paddingBlock: 8, fontSize: 'var(--mantine-font-size-sm)' } }}
      keepMounted={false}
      {...(wrong ? { value: 'more' } : {})}
    >
      <Accordion.Item value="more">
        <Accordion.Control>More settings</Accordion.Control>
        <Accordion.Panel>
          <Stack>{children}</Stack>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}

/** Whether one of these inputs was refused. */
export const isWrong = (errors: Readonly<Record<string, ReactNode>>, kind: string, inputs: readonly string[]): boolean =>
  inputs.some((input) => errors[`${kind}.${input}`]);
