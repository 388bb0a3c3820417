import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { operations, type OperationName } from '../api/operations.ts';
import { useRights } from '../api/use-rights.ts';
import { keySequences } from './key-sequence.ts';
import { ShortcutSheet } from './shortcut-sheet.tsx';
import { destinationsByKeys } from './shortcut-table.ts';

/** The keys that work everywhere, and the sheet that lists them. */
export function useShortcuts({ openPalette }: { readonly openPalette: () => void }): {
  readonly show: () => void;
  readonly sheet: ReactNode;
} {
  const [shown, setShown] = useState(false);
  const navigate = useNavigate();
  const rights = useRights();

  useEffect(() => {
    const read = keySequences(['?', '/', 'c', ...destinationsByKeys.keys()], Date.now);
    const onKey = (event: KeyboardEvent): void => {
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        openPalette();
        return;
      }
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.defaultPrevented ||
        isTyping(event.target) ||
        document.querySelector('[role="dialog"]')
      )
        return;
      const keys = read(event.key);
      if (keys === undefined) return;
      const destination = destinationsByKeys.get(keys);
      if (destination) {
        if (destination.needs === undefined || rights.may(destination.needs)) void navigate({ to: destination.to });
      } else if (keys === '?') setShown(true);
      else if (keys === '/') (searchOf(document) ?? { focus: openPalette }).focus();
      else creatorOf(document)?.click();
      // What was a command is not typed into what it has opened.
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [openPalette, navigate, rights]);

  return { show: () => setShown(true), sheet: shown ? <ShortcutSheet close={() => setShown(false)} /> : null };
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [role="textbox"], [role="combobox"]') !== null);

const searchOf = (page: Document): HTMLElement | null => page.querySelector<HTMLElement>('main [data-search]');

/** The button of a list that makes a new one: never one that does something to what is there. */
function creatorOf(page: Document): HTMLElement | undefined {
  const offered = [...page.querySelectorAll<HTMLElement>('[data-actions] [data-action]')].filter((button) =>
    operations[(button.dataset['action'] ?? '') as OperationName]?.endsWith(':create'),
  );
  return offered.find((button) => button.dataset['variant'] !== 'default') ?? offered[0];
}
