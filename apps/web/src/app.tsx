import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { RouterProvider } from '@tanstack/react-router';
import { type Backend, BackendProvider } from './api/backend.tsx';
import { cspNonce } from './csp-nonce.ts';
import { router } from './routes.tsx';
import { colors, theme } from './theme.ts';

export function App({ backend }: { readonly backend: Backend }) {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={cspNonce} cssVariablesResolver={colors}>
      <Notifications position="bottom-right" />
      <BackendProvider backend={backend}>
        <RouterProvider router={router} />
      </BackendProvider>
    </MantineProvider>
  );
}
