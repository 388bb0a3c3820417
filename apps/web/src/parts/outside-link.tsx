import { Anchor, type AnchorProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { webAddress } from './web-address.ts';

/** A link out of the app, in a tab of its own. An address that is none of a page leads nowhere. */
export function OutsideLink({
  href,
  children = href,
  ...anchor
}: AnchorProps & { readonly href: string; readonly children?: ReactNode }) {
  const safe = webAddress(href);
  return (
    <Anchor
      {...anchor}
      {...(safe === undefined ? {} : { href: safe })}
      target="_blank"
      rel="noreferrer"
      style={{ overflowWrap: 'anywhere' }}
    >
      {children}
    </Anchor>
  );
}
