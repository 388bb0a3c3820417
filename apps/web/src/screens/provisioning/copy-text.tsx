import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';

export function CopyText({ text, label }: { readonly text: string; readonly label: string }) {
  const clipboard = useClipboard();
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={clipboard.copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
      onClick={() => clipboard.copy(text)}
    >
      {clipboard.copied ? 'Copied' : label}
    </Button>
  );
}
