import { useHotkeys } from '@mantine/hooks';
import { Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';

/** The keys that work everywhere, and the sheet that lists them. */
export function useShortcuts({ openPalette }: { readonly openPalette: () => void }): { readonly show: () => void; readonly sheet: ReactNode } {
  const [shown, setShown] = useState(false);
  useHotkeys([['mod+K', openPalette], ['shift+?', () => setShown(true)]]);
  return { show: () => setShown(true), sheet: <Modal opened={shown} onClose={() => setShown(false)} title="Keyboard shortcuts">…</Modal> };
}
