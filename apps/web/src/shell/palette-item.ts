import type { IconHome } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';

/** A screen, as it can be kept and gone to again. */
export interface PaletteTarget {
  readonly to: NonNullable<LinkProps['to']>;
  readonly params?: Readonly<Record<string, string>>;
  readonly search?: Readonly<Record<string, string>>;
}

export interface PaletteItem {
  /** The same for the same thing, always: what was chosen lately is known by it. */
  readonly id: string;
  /** `Space`, `Go to`: what it is. */
  readonly kind: string;
  readonly label: string;
  readonly about?: string | undefined;
  /** Other words that people look for it by. */
  readonly words?: string | undefined;
  readonly keys?: string | undefined;
  readonly icon: typeof IconHome;
  readonly target: PaletteTarget | (() => void);
}
