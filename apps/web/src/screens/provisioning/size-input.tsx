import { Autocomplete, Group, Text } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import type { Size } from './engines.ts';

/** The sizes that the region really has, with what is in them; another one can be typed. */
export function SizeInput({
  label,
  sizes,
  description,
  ...input
}: {
  readonly label: string;
  readonly sizes: readonly Size[];
  readonly description?: string;
} & GetInputPropsReturnType) {
  const byId = new Map(sizes.map((size) => [size.id, size]));
  const chosen = byId.get(String(input['value'] ?? ''));
  return (
    <Autocomplete
      label={label}
      data={sizes.map(({ id }) => id)}
      limit={60}
      {...input}
      description={description ?? (chosen ? inWords(chosen) : 'Choose one, or type it.')}
      filter={({ options, search }) =>
        byId.has(search)
          ? options
          : options.filter((option) => 'value' in option && option.value.includes(search.trim().toLowerCase()))
      }
      renderOption={({ option }) => {
        const size = byId.get(option.value);
        return (
          <Group gap="xs" justify="space-between" w="100%">
            <Text size="sm">{option.value}</Text>
            {size && (
              <Text size="xs" c="dimmed">
                {inWords(size)}
              </Text>
            )}
          </Group>
        );
      }}
    />
  );
}

const inWords = ({ cpus, memoryMiB }: Size): string => `${cpus} vCPU, ${Math.round(memoryMiB / 102.4) / 10} GiB`;
