import { Drawer, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { AnchorTo } from '../../parts/anchor-to.tsx';
import { Loading } from '../../parts/states.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { closedPanel } from '../deployments/panel-address.ts';

const DeploymentPanel = lazy(async () => ({ default: (await import('../deployments/deployment-panel.tsx')).DeploymentPanel }));

/** A deployment over the canvas. The address says which, so that a link leads to it. */
export function DeploymentDrawer({ id, name }: { readonly id: string; readonly name: string | undefined }) {
  const { change } = useAddress();
  // What the panel keeps in the address goes with it.
  const close = (): void => change({ ...closedPanel, deployment: undefined });
  return (
    <Drawer
      opened
      onClose={close}
      position="right"
      size="min(860px, 100vw)"
      closeButtonProps={{ 'aria-label': 'Close' }}
      styles={{ title: { flex: 1, minWidth: 0 } }}
      title={
        <>
          <Text fw={650} size="lg" dir="auto" style={{ overflowWrap: 'anywhere' }}>
            {name ?? 'Deployment'}
          </Text>
          <AnchorTo to="/deployments/$deploymentId" params={{ deploymentId: id }} size="sm">
            Open as a page
          </AnchorTo>
        </>
      }
    >
      <Suspense fallback={<Loading lines={6} />}>
        <DeploymentPanel key={id} id={id} />
      </Suspense>
    </Drawer>
  );
}
