import '@xyflow/react/dist/style.css';
import {
  Background,
  BackgroundVariant,
  type Connection,
  Controls,
  MiniMap,
  type NodeChange,
  ReactFlow,
  ReactFlowProvider,
  useNodesState,
} from '@xyflow/react';
import { useCallback, useEffect, useMemo } from 'react';
import canvas from '../../../parts/canvas/canvas.module.css';
import { Loading } from '../../../parts/states.tsx';
import type { EnvironmentGraph, GraphEdge, GraphNode } from '../environment-graph.ts';
import { CanvasToolbar } from './canvas-toolbar.tsx';
import { cardEdge, type CardNode, cardNode } from './card-node.ts';
import { ConnectionEdge } from './connection-edge.tsx';
import { DatastoreCard } from './datastore-card.tsx';
import { DeploymentCard } from './deployment-card.tsx';
import { ElsewhereCard } from './elsewhere-card.tsx';
import { positionsOf } from './positions.ts';
import { useLayout } from './use-layout.ts';
import { usePlacement } from './use-placement.ts';

const nodeTypes = { deployment: DeploymentCard, datastore: DatastoreCard, elsewhere: ElsewhereCard };
const edgeTypes = { connection: ConnectionEdge };
const words = {
  'node.a11yDescription.default': 'Press Enter to select the card, then the arrow keys to move it.',
  'node.a11yDescription.keyboardDisabled': 'Press Enter to select the card.',
};

export interface CanvasProps {
  readonly envId: string;
  readonly label: string;
  readonly graph: EnvironmentGraph;
  /** Whether cards may be moved and edges drawn. */
  readonly mayChange: boolean;
  readonly onOpen: (node: GraphNode) => void;
  readonly onOpenEdge: (edge: GraphEdge) => void;
  /** Without ends: they are asked for. */
  readonly onConnect: (ends?: { readonly from: string; readonly to: string }) => void;
}

export default function EnvironmentCanvas(props: CanvasProps) {
  return (
    <ReactFlowProvider>
      <Flow {...props} />
    </ReactFlowProvider>
  );
}

function Flow({ envId, label, graph, mayChange, onOpen, onOpenEdge, onConnect }: CanvasProps) {
  const laid = useLayout(graph);
  const placement = usePlacement(envId);
  const [nodes, setNodes, applyChanges] = useNodesState<CardNode>([]);
  const names = useMemo(() => new Map(graph.nodes.map(({ id, name }) => [id, name])), [graph]);
  const edges = useMemo(
    () => graph.edges.map((edge) => cardEdge(edge, names, mayChange ? onOpenEdge : undefined)),
    [graph, names, mayChange, onOpenEdge],
  );

  useEffect(() => {
    if (!laid) return;
    const positions = positionsOf(graph, laid);
    setNodes((current) => {
      const before = new Map(current.map((node) => [node.id, node]));
      return graph.nodes.map((node) => {
        const old = before.get(node.id);
        // Whoever holds a card is not interrupted by where others put it.
        const position = old && placement.holds(node.id) ? old.position : (positions.get(node.id) ?? { x: 0, y: 0 });
        return cardNode(node, position, mayChange, old);
      });
    });
  }, [graph, laid, mayChange, placement, setNodes]);

  const onNodesChange = useCallback(
    (changes: NodeChange<CardNode>[]) => {
      applyChanges(changes);
      for (const change of changes) {
        if (change.type !== 'position' || !change.position) continue;
        const node = graph.nodes.find(({ id }) => id === change.id);
        if (!node) continue;
        if (change.dragging) placement.drag(node.id);
        else placement.place(node, change.position);
      }
    },
    [applyChanges, graph, placement],
  );

  const connected = (from: string, to: string): boolean =>
    graph.edges.some((edge) => edge.kind === 'connection' && edge.from === from && edge.to === to);
  if (!laid || (nodes.length === 0 && graph.nodes.length > 0)) return <Loading lines={6} />;
  return (
    <div className={canvas['canvas']} style={{ height: 'max(420px, calc(100dvh - 228px))' }}>
      <ReactFlow
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        onNodesChange={onNodesChange}
        aria-label={label}
        ariaLabelConfig={words}
        nodesDraggable={mayChange}
        nodesConnectable={mayChange}
        deleteKeyCode={null}
        nodeDragThreshold={4}
        minZoom={0.15}
        maxZoom={1.6}
        fitView
        fitViewOptions={{ maxZoom: 1, padding: 0.12 }}
        onlyRenderVisibleElements={nodes.length > 120}
        connectionRadius={36}
        isValidConnection={({ source, target }) => source !== target && !connected(source, target)}
        onConnect={({ source, target }: Connection) => onConnect({ from: source, to: target })}
        onNodeClick={(event, { data }) => {
          // The links on a card lead where they say.
          if (!(event.target as Element).closest('a, button')) onOpen(data.node);
        }}
      >
        <Background variant={BackgroundVariant.Dots} gap={22} size={1.4} />
        <Controls showInteractive={false} />
        <MiniMap pannable zoomable ariaLabel="Overview of the canvas" style={{ width: 150, height: 100 }} />
        <CanvasToolbar graph={graph} placement={placement} mayChange={mayChange} onConnect={() => onConnect()} />
      </ReactFlow>
    </div>
  );
}
