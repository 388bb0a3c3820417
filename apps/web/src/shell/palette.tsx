import { Kbd, Loader, Modal, Text, TextInput, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import { IconHistory, IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react';
import { useSession } from '../api/backend.tsx';
import { useRights } from '../api/use-rights.ts';
import { paletteActions } from './palette-actions.ts';
import type { PaletteItem } from './palette-item.ts';
import { PaletteList } from './palette-list.tsx';
import { rank } from './palette-rank.ts';
import classes from './palette.module.css';
import { recentItems } from './recent-items.ts';
import { useLeaving } from './use-leaving.ts';
import { usePaletteSearch } from './use-palette-search.ts';

const shown = 40;

/** Finds things and actions by a few letters. */
export function Palette({ close, showShortcuts }: { readonly close: () => void; readonly showShortcuts: () => void }) {
  const leaving = useLeaving();
  const state = useSession();
  const rights = useRights();
  const navigate = useNavigate();
  const { setColorScheme } = useMantineColorScheme();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string | undefined>(undefined);
  const { items: found, asking, failed } = usePaletteSearch(typed, rights);
  const listId = useId();
  const who = state.kind === 'signed-in' ? `${state.user.email} ${state.organisation.id}` : '';
  const recent = useMemo(() => recentItems(window.sessionStorage, who), [who]);
  const [lately] = useState(() => recent.read());

  const actions = paletteActions(rights, {
    showShortcuts,
    setTheme: setColorScheme,
    ...leaving,
    organisation: state.kind === 'signed-in' ? state.organisation.id : '',
    organisations: state.kind === 'signed-in' ? state.organisations : [],
  });
  const known = new Set([...actions, ...found].map(({ id }) => id));
  const seen: readonly PaletteItem[] = lately.flatMap(({ target, ...item }) =>
    target && !known.has(item.id) ? [{ ...item, icon: IconHistory, target }] : [],
  );
  const items = rank(
    [...actions, ...seen, ...found],
    typed,
    lately.map(({ id }) => id),
  ).slice(0, shown);
  // What comes in later must not move the choice away from under the fingers.
  const index = Math.max(
    0,
    items.findIndex(({ id }) => id === chosen),
  );
  const active = items[index];
  const optionId = (item: PaletteItem): string => `${listId} ${item.id}`.replaceAll(/[^\w-]/g, '-');

  useEffect(() => setChosen(undefined), [typed]);

  function run(item: PaletteItem): void {
    recent.add(item);
    close();
    if (typeof item.target === 'function') item.target();
    else
      void navigate({
        to: item.target.to,
        params: (item.target.params ?? {}) as never,
        search: (item.target.search ?? {}) as never,
      });
  }

  function onKey(event: KeyboardEvent): void {
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      PageDown: index + 8,
      PageUp: index - 8,
    };
    const next = moves[event.key];
    if (next !== undefined && items.length > 0) {
      event.preventDefault();
      const step = Math.abs(next - index) === 1;
      setChosen(items[step ? (next + items.length) % items.length : Math.min(items.length - 1, Math.max(0, next))]?.id);
    } else if (event.key === 'Enter' && active && !event.nativeEvent.isComposing) {
      event.preventDefault();
      run(active);
    }
  }

  return (
    <Modal.Root opened onClose={close} size="lg" yOffset="10dvh">
      <Modal.Overlay />
      <Modal.Content aria-label="Find or do something">
        <TextInput
          classNames={{ input: classes['input'] ?? '' }}
          data-autofocus
          variant="unstyled"
          px="xs"
          placeholder="Find a space, a deployment, a person… or do something"
          aria-label="Find or do something"
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active ? optionId(active) : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          leftSection={<IconSearch size={18} aria-hidden />}
          rightSection={asking ? <Loader size={16} aria-hidden /> : null}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={onKey}
        />
        <PaletteList
          id={listId}
          items={items}
          active={active?.id}
          optionId={optionId}
          onHover={(item) => setChosen(item.id)}
          onChoose={run}
        />
        {items.length === 0 && (
          <Text c="dimmed" ta="center" pb="md" size="sm">
            {asking ? 'Looking…' : `Nothing fits “${typed}”.`}
          </Text>
        )}
        {failed && (
          <Text c="dimmed" ta="center" pb="xs" size="sm">
            Not everything could be looked through.
          </Text>
        )}
        <VisuallyHidden role="status">{items.length} found</VisuallyHidden>
        <div className={classes['foot']} aria-hidden>
          <Text size="xs" c="dimmed">
            <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> choose
          </Text>
          <Text size="xs" c="dimmed">
            <Kbd size="xs">Enter</Kbd> go
          </Text>
          <Text size="xs" c="dimmed">
            <Kbd size="xs">Esc</Kbd> close
          </Text>
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}
