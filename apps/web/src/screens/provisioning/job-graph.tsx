import '@xyflow/react/dist/base.css';
import { useComputedColorScheme } from '@mantine/core';
import { Controls, type Edge, Handle, MarkerType, type Node, type NodeProps, Position, ReactFlow } from '@xyflow/react';
import { useMemo } from 'react';
import type { JobStep } from '../../parts/jobs/job-shape.ts';
import { useAddress } from '../../parts/use-address.ts';
import classes from './job-graph.module.css';
import { StepBadge } from './step-badge.tsx';
import { nearestNeeds, stepPlaces } from './step-places.ts';

type StepNode = Node<{ readonly step: JobStep }, 'step'>;

const size = { width: 210, height: 94 };
const atWork = new Set<string>(['running', 'waiting', 'undoing']);
const nodeTypes = { step: StepCard };

/** The steps and what each waits for, from top to bottom. A click leads to the step in the list. */
export default function JobGraph({ steps }: { readonly steps: readonly JobStep[] }) {
  const { change } = useAddress();
  const scheme = useComputedColorScheme('light');
  const nodes = useMemo<StepNode[]>(() => {
    const places = new Map(stepPlaces(steps, size).map(({ name, ...position }) => [name, position]));
    return steps.map((step) => ({
      id: step.name,
      type: 'step',
      position: places.get(step.name) ?? { x: 0, y: 0 },
      data: { step },
      ...size,
      ariaLabel: `${step.title}: ${step.status}`,
    }));
  }, [steps]);
  const edges = useMemo<Edge[]>(
    () =>
      nearestNeeds(steps).flatMap(({ name, needs }) =>
        needs.map((need) => ({
          id: `${need}→${name}`,
          source: need,
          target: name,
          markerEnd: { type: MarkerType.ArrowClosed },
          animated: atWork.has(steps.find((step) => step.name === name)?.status ?? ''),
          focusable: false,
        })),
      ),
    [steps],
  );
  const height = Math.min(960, Math.max(0, ...nodes.map(({ position }) => position.y)) + size.height + 80);

  return (
    <div className={classes['canvas']} style={{ height }} role="group" aria-label="Graph of the steps">
      <ReactFlow
        key={steps.length}
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        colorMode={scheme}
        fitView
        fitViewOptions={{ maxZoom: 1, padding: 0.05 }}
        minZoom={0.2}
        nodesDraggable={false}
        nodesConnectable={false}
        edgesFocusable={false}
        zoomOnScroll={false}
        preventScrolling={false}
        onNodeClick={(_, { id }) => change({ tab: 'steps', step: id })}
      >
        <Controls showInteractive={false} />
      </ReactFlow>
    </div>
  );
}

function StepCard({ data: { step } }: NodeProps<StepNode>) {
  return (
    <div className={classes['step']} data-status={step.status} title={step.title}>
      <Handle type="target" position={Position.Top} className={classes['handle'] ?? ''} />
      <div className={classes['title']} dir="auto">
        {step.title}
      </div>
      <StepBadge status={step.status} />
      <Handle type="source" position={Position.Bottom} className={classes['handle'] ?? ''} />
    </div>
  );
}
