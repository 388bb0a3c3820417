import { Center, Loader } from '@mantine/core';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useBackend, useSession } from '../api/backend.tsx';
import { Offline } from '../parts/states.tsx';
import { useEffect } from 'react';
import { Shell } from './shell.tsx';

/** Lets in who is signed in, and sends everybody else to the sign-in, with the way back. */
export function Gate() {
  const state = useSession();
  const { session } = useBackend();
  const { href, pathname } = useLocation();
  const navigate = useNavigate();

  useEffect(() => {
    if (state.kind !== 'unreachable') return undefined;
    const timer = setInterval(() => void session.resume(), 2000);
    return () => clearInterval(timer);
  }, [state.kind, session]);

  const signedOut = state.kind === 'signed-out';
  useEffect(() => {
    // While the sign-in is on its way, this is still here, and the address is already the new one.
    if (signedOut && pathname !== '/sign-in')
      void navigate({ to: '/sign-in', search: (pathname === '/' ? {} : { next: href }) as never, replace: true });
  }, [signedOut, navigate, href, pathname]);

  switch (state.kind) {
    case 'unknown':
    case 'signed-out':
      return (
        <Center h="100dvh">
          <Loader role="status" aria-label="Loading" />
        </Center>
      );
    case 'unreachable':
      return <Offline retry={() => void session.resume()} />;
    case 'signed-in':
      return (
        <Shell
          key={state.organisation.id}
          user={state.user}
          organisation={state.organisation}
          organisations={state.organisations}
        />
      );
  }
}
