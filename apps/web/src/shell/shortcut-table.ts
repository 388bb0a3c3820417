import { navigation } from './navigation.ts';

interface Shortcut {
  readonly keys: string;
  readonly does: string;
}

/** Every key that works everywhere. What is listed on `?` and what is listened to are the same table. */
export const shortcutTable: readonly { readonly group: string; readonly shortcuts: readonly Shortcut[] }[] = [
  {
    group: 'Everywhere',
    shortcuts: [
      { keys: 'Ctrl K', does: 'Find something, or do something (⌘ K on a Mac)' },
      { keys: '/', does: 'To the search of this list' },
      { keys: 'c', does: 'Make a new one of what this list shows' },
      { keys: '?', does: 'Show these keys' },
      { keys: 'Esc', does: 'Close what is open' },
    ],
  },
  {
    group: 'Go to',
    shortcuts: navigation
      .flatMap(({ to }) => to)
      .flatMap(({ keys, label }) => (keys === undefined ? [] : [{ keys, does: label }])),
  },
];

export const destinationsByKeys = new Map(
  navigation
    .flatMap(({ to }) => to)
    .flatMap((destination) => (destination.keys === undefined ? [] : [[destination.keys, destination] as const])),
);
