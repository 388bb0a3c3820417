import { notifications } from '@mantine/notifications';
import { useEffect, useMemo } from 'react';
import { type Backend, useBackend } from '../../../api/backend.tsx';
import { addressOf, type Call, call } from '../../../api/call.ts';
import { asProblem } from '../../../api/problem.ts';
import type { GraphNode } from '../environment-graph.ts';
import { canvasCall, type CanvasFacts, type Deployment, deploymentsCall, type Position } from '../project-calls.ts';

type Placed = Pick<GraphNode, 'id' | 'kind'>;

/** Steps by arrow keys come one after the other: they are kept when there was none for so long. */
const settleMs = 250;

/**
 * Keeps where cards are put. What was put is shown at once and until the server has answered, whatever it says of the card in between:
 * an answer that was on its way before would throw it back.
 */
export function usePlacement(envId: string) {
  const backend = useBackend();
  const placement = useMemo(() => createPlacement(envId, backend), [envId, backend]);
  // Whoever leaves the screen at once has placed it all the same.
  useEffect(() => () => placement.flush(), [placement]);
  return placement;
}

function createPlacement(envId: string, { send, queries, refresh }: Backend) {
  const held = new Set<string>();
  const dragged = new Set<string>();
  const waiting = new Map<string, { readonly timer: ReturnType<typeof setTimeout>; readonly go: () => void }>();

  async function keep(node: Placed, position: Position): Promise<void> {
    try {
      await send(placementCall(envId, node, position));
      await write(queries, envId, node, position);
      // What was on its way was thrown away with it.
      refresh([node.kind === 'datastore' ? 'service-connections' : 'deployments']);
    } catch (error) {
      const { message, next } = asProblem(error);
      notifications.show({ color: 'red', title: 'The card could not be placed', message: `${message} ${next}` });
      refresh(['deployments', 'service-connections']);
    } finally {
      if (!waiting.has(node.id)) held.delete(node.id);
    }
  }

  return {
    /** Whether a card is somebody's here: being dragged, or on its way to the server. */
    holds: (id: string): boolean => held.has(id),
    drag(id: string): void {
      held.add(id);
      dragged.add(id);
    },
    place(node: Placed, position: Position): void {
      // What lies in another environment has no place of its own here.
      if (node.kind === 'elsewhere') return;
      held.add(node.id);
      void write(queries, envId, node, position);
      clearTimeout(waiting.get(node.id)?.timer);
      const go = (): void => {
        clearTimeout(timer);
        waiting.delete(node.id);
        void keep(node, position);
      };
      const timer = setTimeout(go, settleMs);
      waiting.set(node.id, { timer, go });
      // Let go of once, it stays there: others need not wait for it.
      if (dragged.delete(node.id)) go();
    },
    flush(): void {
      for (const { go } of waiting.values()) go();
    },
  };
}

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
