import type { ReactNode } from 'react';
import { ActionLink } from './action.tsx';
import { Empty } from './states.tsx';

/** Where everything begins with an account, and there is none. */
export function NoAccounts({ children }: { readonly children: ReactNode }) {
  return (
    <Empty
      title="No cloud account is connected"
      action={
        <ActionLink does="POST /api/cloud-accounts" to="/accounts/connect">
          Connect an account
        </ActionLink>
      }
    >
      {children}
    </Empty>
  );
}
