import { Button, type ButtonProps } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useCopy } from './use-copy.ts';

/** A button that copies a text that is shown beside it. */
export function CopyText({
  text,
  label = 'Copy',
  ...button
}: { readonly text: string; readonly label?: string; readonly 'data-autofocus'?: boolean } & ButtonProps) {
  const { copied, copy } = useCopy();
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
      onClick={() => void copy(text)}
      {...button}
    >
      {copied ? 'Copied' : label}
    </Button>
  );
}
