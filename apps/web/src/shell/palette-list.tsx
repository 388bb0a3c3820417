import { Badge, Kbd, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { PaletteItem } from './palette-item.ts';
import classes from './palette.module.css';

/** What was found. The focus stays in the input, which names the active one. */
export function PaletteList({
  id,
  items,
  active,
  optionId,
  onHover,
  onChoose,
}: {
  readonly id: string;
  readonly items: readonly PaletteItem[];
  readonly active: string | undefined;
  readonly optionId: (item: PaletteItem) => string;
  readonly onHover: (item: PaletteItem) => void;
  readonly onChoose: (item: PaletteItem) => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <ul ref={list} id={id} role="listbox" aria-label="Found" className={classes['list']}>
      {items.map((item) => {
        const { id: key, icon: Icon, label, about, kind, keys } = item;
        return (
          <li
            key={key}
            id={optionId(item)}
            role="option"
            aria-selected={key === active}
            className={classes['item']}
            onMouseMove={() => key !== active && onHover(item)}
            onClick={() => onChoose(item)}
          >
            <Icon size={18} aria-hidden />
            <div className={classes['words']}>
              <Text span size="sm" fw={550} dir="auto">
                {label}
              </Text>
              {about && (
                <Text span size="sm" c="dimmed" dir="auto">
                  {' '}
                  {about}
                </Text>
              )}
            </div>
            <span>
              {keys?.split(' ').map((one) => (
                <Kbd key={one} size="xs" mr={4}>
                  {one}
                </Kbd>
              ))}
              <Badge color="gray" size="sm">
                {kind}
              </Badge>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
