import type { Backend } from '../../../api/backend.tsx';
import { addressOf, type Call, call } from '../../../api/call.ts';
import { asProblem, type Problem } from '../../../api/problem.ts';
import type { GraphNode } from '../environment-graph.ts';
import { canvasCall, type CanvasFacts, type Deployment, deploymentsCall, type Position } from '../project-calls.ts';

type Placed = Pick<GraphNode, 'id' | 'kind'>;

/** Steps by arrow keys come one after the other: they are kept when there was none for so long. */
const settleMs = 250;

/**
 * Keeps where cards are put. What was put is shown at once and until the server has answered, whatever it says of the card in
 * between: an answer that was on its way before would throw it back. Of one card one request is under way at a time, and the newest
 * place wins.
 */
export function createPlacement(
  envId: string,
  { send, queries, refresh }: Pick<Backend, 'send' | 'queries' | 'refresh'>,
  onProblem: (problem: Problem) => void,
) {
  /** Whose card is in somebody's hand. */
  const dragged = new Set<string>();
  /** Where cards were put, and the server does not know yet. */
  const wanted = new Map<string, Position>();
  const sending = new Set<string>();
  const settling = new Map<string, { readonly timer: ReturnType<typeof setTimeout>; readonly go: () => void }>();

  async function keep(node: Placed): Promise<void> {
    if (sending.has(node.id)) return;
    sending.add(node.id);
    try {
      for (let position = wanted.get(node.id); position; position = wanted.get(node.id)) {
        await send(placementCall(envId, node, position));
        if (wanted.get(node.id) !== position) continue;
        await write(queries, envId, node, position);
        if (wanted.get(node.id) === position) wanted.delete(node.id);
      }
      // What was on its way was thrown away with it.
      refresh([node.kind === 'datastore' ? 'service-connections' : 'deployments']);
    } catch (error) {
      wanted.delete(node.id);
      onProblem(asProblem(error));
      refresh(['deployments', 'service-connections']);
    } finally {
      sending.delete(node.id);
    }
  }

  return {
    /** Whether a card is somebody's here: being dragged, or on its way to the server. */
    holds: (id: string): boolean => dragged.has(id) || wanted.has(id),
    drag(id: string): void {
      dragged.add(id);
    },
    place(node: Placed, position: Position): void {
      const wasDragged = dragged.delete(node.id);
      // What lies in another environment has no place of its own here.
      if (node.kind === 'elsewhere') return;
      wanted.set(node.id, position);
      void write(queries, envId, node, position);
      clearTimeout(settling.get(node.id)?.timer);
      const go = (): void => {
        clearTimeout(timer);
        settling.delete(node.id);
        void keep(node);
      };
      const timer = setTimeout(go, settleMs);
      settling.set(node.id, { timer, go });
      // Let go of once, it stays there: others need not wait for it.
      if (wasDragged) go();
    },
    flush(): void {
      for (const { go } of [...settling.values()]) go();
    },
  };
}

export type Placement = ReturnType<typeof createPlacement>;

const rounded = ({ x, y }: Position): Position => ({ x: Math.round(x), y: Math.round(y) });

function placementCall(envId: string, { id, kind }: Placed, position: Position): Call {
  const body = rounded(position);
  return kind === 'datastore'
    ? call('put', '/api/environments/{envId}/datastores/{connectionID}/canvas-position', {
        params: { path: { envId, connectionID: id } },
        body,
      })
    : call('put', '/api/deployments/{id}/canvas-position', { params: { path: { id } }, body });
}

/** Into what was read before, so that every part of the screen shows it. Answers that are on their way are older than it. */
async function write(queries: Backend['queries'], envId: string, { id, kind }: Placed, position: Position): Promise<void> {
  const canvasPosition = rounded(position);
  if (kind === 'datastore') {
    const queryKey = [addressOf(canvasCall(envId))];
    await queries.cancelQueries({ queryKey });
    queries.setQueryData<CanvasFacts>(
      queryKey,
      (facts) =>
        facts && {
          ...facts,
          datastores: facts.datastores.map((card) => (card.connectionID === id ? { ...card, canvasPosition } : card)),
        },
    );
    return;
  }
  const queryKey = ['list', addressOf(deploymentsCall(envId))];
  await queries.cancelQueries({ queryKey });
  queries.setQueryData<{ readonly pages: readonly { readonly data: readonly Deployment[] }[] }>(
    queryKey,
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          data: page.data.map((row) => (row.id === id ? { ...row, canvasPosition } : row)),
        })),
      },
  );
}
