import { Anchor, type AnchorProps } from '@mantine/core';
import type { ReactNode } from 'react';

/** A link out of the app, in a tab of its own. An address that is none of the web leads nowhere: others may have written it. */
export function OutsideLink({
  href,
  children = href,
  ...anchor
}: AnchorProps & { readonly href: string; readonly children?: ReactNode }) {
  const safe = /^https?:\/\//i.test(href) ? { href } : {};
  return (
    <Anchor {...anchor} {...safe} target="_blank" rel="noreferrer" style={{ overflowWrap: 'anywhere' }}>
      {children}
    </Anchor>
  );
}
