import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconArrowsSplit2, IconFocusCentered, IconLayoutDistributeHorizontal } from '@tabler/icons-react';
import { Panel, useReactFlow } from '@xyflow/react';
import { useState } from 'react';
import { asProblem } from '../../../api/problem.ts';
import { layout } from '../../../parts/canvas/layout.ts';
import type { EnvironmentGraph } from '../environment-graph.ts';
import type { Position } from '../project-calls.ts';
import { toBeLaid } from './positions.ts';
import type { Placement } from './placement.ts';

export function CanvasToolbar({
  graph,
  placement,
  mayChange,
  onConnect,
}: {
  readonly graph: EnvironmentGraph;
  readonly placement: Placement;
  readonly mayChange: boolean;
  readonly onConnect: () => void;
}) {
  const flow = useReactFlow();
  const [arranging, setArranging] = useState(false);
  const fit = (): void => void flow.fitView({ maxZoom: 1, padding: 0.12, duration: 200 });

  function put(positions: ReadonlyMap<string, Position>): void {
    flow.setNodes((nodes) => nodes.map((node) => ({ ...node, position: positions.get(node.id) ?? node.position })));
    for (const node of graph.nodes) {
      const position = positions.get(node.id);
      if (position) placement.place(node, position);
    }
    requestAnimationFrame(fit);
  }

  async function arrange(): Promise<void> {
    setArranging(true);
    try {
      const before = new Map(flow.getNodes().map(({ id, position }) => [id, position]));
      put(await layout(toBeLaid(graph)));
      const id = notifications.show({
        autoClose: 10_000,
        message: (
          <Group justify="space-between">
            The cards are arranged, for everybody.
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => {
                put(before);
                notifications.hide(id);
              }}
            >
              Put them back
            </Button>
          </Group>
        ),
      });
    } catch (error) {
      notifications.show({ color: 'red', title: 'The cards could not be arranged', message: asProblem(error).message });
    } finally {
      setArranging(false);
    }
  }

  return (
    <Panel position="top-left">
      <Group gap={6} role="toolbar" aria-label="Canvas">
        <Button size="compact-sm" variant="default" leftSection={<IconFocusCentered size={15} aria-hidden />} onClick={fit}>
          Fit
        </Button>
        {mayChange && (
          <>
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconLayoutDistributeHorizontal size={15} aria-hidden />}
              loading={arranging}
              data-action="PUT /api/deployments/{id}/canvas-position"
              onClick={() => void arrange()}
            >
              Arrange
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconArrowsSplit2 size={15} aria-hidden />}
              data-action="POST /api/service-connections"
              onClick={onConnect}
            >
              Connect
            </Button>
          </>
        )}
      </Group>
    </Panel>
  );
}
