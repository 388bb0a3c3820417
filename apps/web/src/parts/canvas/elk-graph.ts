import type { ElkNode, LayoutOptions } from 'elkjs/lib/elk-api.js';

/** What is to be laid out. A node with a `parentId` lies inside of that node, to any depth; parents grow around their children. */
export interface LayoutGraph {
  readonly nodes: readonly LayoutNode[];
  readonly edges: readonly LayoutEdge[];
}

export interface LayoutNode {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly parentId?: string | undefined;
}

export interface LayoutEdge {
  readonly id: string;
  readonly from: string;
  readonly to: string;
}

/** `x` and `y` are seen from the corner of the parent, as React Flow wants them. */
export interface Laid {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Room for the title of a node that others lie in. */
const header = 44;

const flow: LayoutOptions = {
  'elk.algorithm': 'layered',
  'elk.direction': 'RIGHT',
  'elk.spacing.nodeNode': '36',
  'elk.spacing.componentComponent': '48',
  'elk.layered.spacing.nodeNodeBetweenLayers': '130',
  'elk.layered.spacing.edgeNodeBetweenLayers': '40',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.separateConnectedComponents': 'true',
  'elk.aspectRatio': '1.6',
};

/** Things without any edge between them: side by side, row by row, not one endless column. */
const packed: LayoutOptions = { 'elk.algorithm': 'rectpacking', 'elk.spacing.nodeNode': '28', 'elk.aspectRatio': '1.6' };

/**
 * The graph in ELK's words. Every group of siblings is laid out by itself: an edge counts between those two siblings that its ends
 * are, or lie in. Edges from or to what is not there, and from a node to itself or to what it lies in, say nothing about where
 * anything should be, and are left out; so is a parent that is not there.
 */
export function elkGraph({ nodes, edges }: LayoutGraph): ElkNode {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const pathOf = pathsIn(byId);
  const groups = Map.groupBy(nodes, ({ id }) => pathOf(id)[1]);
  const lifted = Map.groupBy(
    edges.flatMap((edge) => liftedEdge(edge, byId, pathOf)),
    ({ group }) => group,
  );

  const inside = (group: string | undefined): Pick<ElkNode, 'children' | 'edges' | 'layoutOptions'> => {
    const between = lifted.get(group) ?? [];
    return {
      layoutOptions: between.length > 0 ? flow : packed,
      children: (groups.get(group) ?? []).map(build),
      edges: between.map(({ id, from, to }) => ({ id, sources: [from], targets: [to] })),
    };
  };
  const build = ({ id, width, height }: LayoutNode): ElkNode => {
    if (!groups.has(id)) return { id, width, height };
    const { layoutOptions, ...content } = inside(id);
    const own = {
      'elk.padding': `[top=${header},left=16,bottom=16,right=16]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${width}, ${height})`,
    };
    return { id, ...content, layoutOptions: { ...layoutOptions, ...own } };
  };
  return { id: 'root', ...inside(undefined) };
}

type PathOf = (id: string) => readonly string[];

/** From a node outwards: itself, what it lies in, what that lies in. A circle of parents must not go on for ever. */
function pathsIn(byId: ReadonlyMap<string, LayoutNode>): PathOf {
  return (id) => {
    const path = [id];
    for (
      let parent = byId.get(id)?.parentId;
      parent !== undefined && byId.has(parent) && !path.includes(parent);
      parent = byId.get(parent)?.parentId
    ) {
      path.push(parent);
    }
    return path;
  };
}

function liftedEdge(
  { id, from, to }: LayoutEdge,
  byId: ReadonlyMap<string, LayoutNode>,
  pathOf: PathOf,
): readonly (LayoutEdge & { readonly group: string | undefined })[] {
  if (!byId.has(from) || !byId.has(to)) return [];
  const [start, end] = [pathOf(from), pathOf(to)];
  const group = start.find((place) => end.includes(place));
  // One of them is what the other lies in, or both are the same.
  if (group === from || group === to) return [];
  const sibling = (path: readonly string[], self: string): string =>
    path[(group === undefined ? path.length : path.indexOf(group)) - 1] ?? self;
  return [{ id, group, from: sibling(start, from), to: sibling(end, to) }];
}

/** Where everything came to lie. */
export function laidOut(graph: ElkNode): Map<string, Laid> {
  const places = new Map<string, Laid>();
  const visit = (node: ElkNode): void => {
    for (const child of node.children ?? []) {
      places.set(child.id, {
        x: Math.round(child.x ?? 0),
        y: Math.round(child.y ?? 0),
        width: child.width ?? 0,
        height: child.height ?? 0,
      });
      visit(child);
    }
  };
  visit(graph);
  return places;
}
