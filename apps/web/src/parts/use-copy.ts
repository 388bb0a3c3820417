import { notifications } from '@mantine/notifications';
import { useEffect, useState } from 'react';
import { putOnClipboard } from './clipboard.ts';

const saidForMs = 2000;

/** Copies a text; `copied` is true for a moment afterwards. That it could not be copied is told. */
export function useCopy(): { readonly copied: boolean; readonly copy: (text: string) => Promise<boolean> } {
  const [copiedAt, setCopiedAt] = useState<number | undefined>(undefined);
  useEffect(() => {
    if (copiedAt === undefined) return undefined;
    const timer = setTimeout(() => setCopiedAt(undefined), saidForMs);
    return () => clearTimeout(timer);
  }, [copiedAt]);
  return {
    copied: copiedAt !== undefined,
    copy: async (text) => {
      const done = await putOnClipboard(text);
      if (done) setCopiedAt(Date.now());
      else
        notifications.show({
          color: 'red',
          message: 'Your browser does not let pages copy here: select the text and copy it by hand.',
        });
      return done;
    },
  };
}
