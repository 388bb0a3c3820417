import { Title } from '@mantine/core';
import { createContext, type ReactNode, use, useEffect, useRef } from 'react';

/** Whether somebody came here by going on or back, and not by a link. */
export const WizardMoved = createContext(false);

/** The button that was pressed is gone with its step: without this, the keyboard would start again at the top of the page. */
export function StepTitle({ children, id }: { readonly children: ReactNode; readonly id?: string }) {
  const moved = use(WizardMoved);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (moved) title.current?.focus();
  }, [moved]);
  return (
    <Title order={2} ref={title} tabIndex={-1} style={{ outline: 'none' }} {...(id === undefined ? {} : { id })}>
      {children}
    </Title>
  );
}
