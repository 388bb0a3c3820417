import { Anchor, type AnchorProps } from '@mantine/core';
import { Link, type LinkComponentProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** A link to another screen, looking like one. */
export function AnchorTo({ to, params, search, children, ...anchor }: Pick<LinkComponentProps, 'to' | 'params' | 'search'> & AnchorProps & { readonly children: ReactNode; readonly dir?: 'auto'; readonly title?: string; readonly 'aria-label'?: string }) {
  return <Anchor {...anchor} renderRoot={(props) => <Link {...props} to={to} params={params as never} search={search as never} />}>{children}</Anchor>;
}
