import { ActionIcon, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** Inputs for a list of things, one row for each: rows are added and removed. */
export function InputRows<Row>({
  title,
  about,
  rows,
  change,
  nameOf,
  inputs,
  add,
  added,
}: {
  readonly title: string;
  readonly about: ReactNode;
  readonly rows: readonly Row[];
  readonly change: (rows: readonly Row[]) => void;
  /** What a row is called, for those who do not see it. */
  readonly nameOf: (row: Row, index: number) => string;
  readonly inputs: (row: Row, index: number) => ReactNode;
  /** The words on the button for another row, and that row. */
  readonly add: string;
  readonly added: Row;
}) {
  return (
    <Stack gap="xs">
      <Title order={2}>{title}</Title>
      <Text size="sm" c="dimmed">
        {about}
      </Text>
      {rows.map((row, index) => (
        <Group key={index} gap="xs" wrap="nowrap" align="flex-start">
          {inputs(row, index)}
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={`Remove ${nameOf(row, index)}`}
            onClick={() => change(rows.toSpliced(index, 1))}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </Group>
      ))}
      <div>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => change([...rows, added])}
        >
          {add}
        </Button>
      </div>
    </Stack>
  );
}
