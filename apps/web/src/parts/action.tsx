import { Button, type ButtonProps } from '@mantine/core';
import { Link, type LinkComponentProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { OperationName } from '../api/operations.ts';
import type { Place } from '../api/rights.ts';
import { useRights } from '../api/use-rights.ts';

interface Offered {
  /** The operation of the API that it ends in. It is offered to those who may call it, where the thing lies. */
  readonly does: OperationName;
  readonly at?: Place | undefined;
}

/** Shown to those who may. For everything that is no button: rows of menus, inputs, whole forms. */
export function Offer({ does, at, children }: Offered & { readonly children: ReactNode }) {
  return useRights().may(does, at) ? children : null;
}

/** A button that does something on the server; not there for those who may not. */
export function Action({
  does,
  at,
  children,
  ...button
}: Offered &
  ButtonProps & {
    readonly onClick?: () => void;
    readonly type?: 'button' | 'submit';
    readonly children: ReactNode;
    readonly title?: string;
  }) {
  return (
    <Offer does={does} at={at}>
      <Button data-action={does} {...button}>
        {children}
      </Button>
    </Offer>
  );
}

/** A link to the screen where something is done. */
export function ActionLink({
  does,
  at,
  to,
  params,
  search,
  children,
  ...button
}: Offered & ButtonProps & Pick<LinkComponentProps, 'to' | 'params' | 'search'> & { readonly children: ReactNode }) {
  return (
    <Offer does={does} at={at}>
      <Button
        data-action={does}
        {...button}
        renderRoot={(props) => <Link {...props} to={to} params={params as never} search={search as never} />}
      >
        {children}
      </Button>
    </Offer>
  );
}
