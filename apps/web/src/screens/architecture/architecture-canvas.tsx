import '@xyflow/react/dist/style.css';
import { Background, BackgroundVariant, Controls, type Edge, MiniMap, ReactFlow } from '@xyflow/react';
import { useEffect, useState } from 'react';
import { asProblem, type Problem } from '../../api/problem.ts';
import canvas from '../../parts/canvas/canvas.module.css';
import type { Laid } from '../../parts/canvas/elk-graph.ts';
import { layout } from '../../parts/canvas/layout.ts';
import { Failed, Loading } from '../../parts/states.tsx';
import { fits, kinds, type Link, parentOf, planOf, type Thing } from './plan.ts';
import { ThingCard, type ThingNode } from './thing-card.tsx';

const nodeTypes = { thing: ThingCard };

/** What an account has in a region, drawn: networks around subnets around what stands in them. */
export default function ArchitectureCanvas({
  things,
  links,
  search,
}: {
  readonly things: readonly Thing[];
  readonly links: readonly Link[];
  readonly search: string;
}) {
  const [laid, setLaid] = useState<ReadonlyMap<string, Laid>>();
  const [problem, setProblem] = useState<Problem>();

  useEffect(() => {
    let current = true;
    layout(planOf(things, links)).then(
      (places) => {
        if (!current) return;
        setLaid(places);
        setProblem(undefined);
      },
      (error: unknown) => current && setProblem(asProblem(error)),
    );
    return () => {
      current = false;
    };
  }, [things, links]);

  if (problem) return <Failed problem={problem} />;
  if (!laid) return <Loading lines={6} />;
  return (
    <div className={canvas['canvas']} style={{ height: 'max(420px, calc(100dvh - 250px))' }}>
      <ReactFlow
        nodes={nodesOf(things, laid, search)}
        edges={links.map(edgeOf)}
        nodeTypes={nodeTypes}
        aria-label="Architecture"
        nodesDraggable={false}
        nodesConnectable={false}
        deleteKeyCode={null}
        minZoom={0.1}
        maxZoom={1.6}
        fitView
        fitViewOptions={{ padding: 0.08, maxZoom: 1 }}
        onlyRenderVisibleElements={things.length > 200}
      >
        <Background variant={BackgroundVariant.Dots} gap={22} size={1.4} />
        <Controls showInteractive={false} />
        <MiniMap pannable zoomable ariaLabel="Overview of the canvas" style={{ width: 150, height: 100 }} />
      </ReactFlow>
    </div>
  );
}

function nodesOf(things: readonly Thing[], laid: ReadonlyMap<string, Laid>, search: string): ThingNode[] {
  const byId = new Map(things.map((thing) => [thing.id, thing]));
  const parents = new Set(things.map((thing) => parentOf(thing, byId)));
  const depth = (thing: Thing): number => {
    const parent = byId.get(parentOf(thing, byId) ?? '');
    return parent ? depth(parent) + 1 : 0;
  };
  // React Flow wants those that lie in others after them.
  return things
    .toSorted((a, b) => depth(a) - depth(b))
    .flatMap((thing) => {
      const place = laid.get(thing.id);
      if (!place) return [];
      // What came since the last layout has no place yet, nor have those in it.
      const parentId = parentOf(thing, byId);
      if (parentId !== undefined && !laid.has(parentId)) return [];
      return [
        {
          id: thing.id,
          type: 'thing' as const,
          position: { x: place.x, y: place.y },
          width: place.width,
          height: place.height,
          ...(parentId === undefined ? {} : { parentId }),
          data: { thing, faded: !fits(thing, search), parent: parents.has(thing.id) },
          ariaLabel: `${kinds[thing.kind].one} ${thing.name}`,
          zIndex: depth(thing),
        },
      ];
    });
}

const edgeOf = ({ id, from, to, kind, status }: Link): Edge => ({
  id,
  source: from,
  target: to,
  label: kind === 'peering' ? `peering${status ? ` (${status})` : ''}` : '',
  animated: kind === 'peering',
  zIndex: 10,
});
