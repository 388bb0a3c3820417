import { useEffect, useState } from 'react';
import type { Laid } from '../../../parts/canvas/elk-graph.ts';
import { layout } from '../../../parts/canvas/layout.ts';
import type { EnvironmentGraph } from '../environment-graph.ts';
import { layoutKey, toBeLaid } from './positions.ts';

const nothing: ReadonlyMap<string, Laid> = new Map();

/** Where the cards would lie if nobody placed them. Undefined until that is found the first time. */
export function useLayout(graph: EnvironmentGraph): ReadonlyMap<string, Laid> | undefined {
  const asked = toBeLaid(graph);
  const key = layoutKey(asked);
  const [laid, setLaid] = useState<ReadonlyMap<string, Laid> | undefined>(asked.nodes.length === 0 ? nothing : undefined);
  useEffect(() => {
    let current = true;
    const take = (places: ReadonlyMap<string, Laid>): void => {
      if (current) setLaid(places);
    };
    if (asked.nodes.length === 0) take(nothing);
    // Without the layout they still have to be seen: side by side.
    else
      layout(asked).then(take, () =>
        take(
          new Map(asked.nodes.map((node, index) => [node.id, { ...node, x: (index % 4) * 320, y: Math.floor(index / 4) * 190 }])),
        ),
      );
    return () => {
      current = false;
    };
    // What is asked is what the key says.
  }, [key]);
  return laid;
}
