import type { CatalogDeployment } from '@spacedock/contracts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ConnectionStage, startConnectionStage } from './testing/connection-stage.ts';

let stage: ConnectionStage;
beforeAll(async () => {
  stage = await startConnectionStage();
}, 60_000);
afterAll(() => stage.close());

const size = 4;
/** The last one is in another cluster. */
const outside = size - 1;
const image = 'registry.example.com/shop:1';

type Change =
  | { readonly kind: 'connect' | 'disconnect'; readonly from: number; readonly to: number }
  | { readonly kind: 'move'; readonly of: number; readonly port: number };

const node = fc.nat(size - 1);
const someChange: fc.Arbitrary<Change> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('connect' as const), from: node, to: node }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('disconnect' as const), from: node, to: node }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('move' as const), of: node, port: fc.constantFrom(3000, 4000, 5000) }) },
);

let graphs = 0;

test('whatever is connected, in circles too, and however it moves: in the end every variable holds the address of its target', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(someChange, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 5 }),
      async (bursts) => {
        graphs += 1;
        const nodes: CatalogDeployment[] = [];
        const ports = Array.from({ length: size }, () => 3000);
        const edges = new Map<string, string>();
        const deploy = (index: number) => {
          const port = ports[index] ?? 0;
          const deployment = nodes[index];
          if (!deployment) throw new Error(`there is no ${index}`);
          return stage.rollouts.release(deployment, image, {
            port,
            expose: { type: 'http', host: `n${index}-${port}.example.com` },
          });
        };
        for (let index = 0; index < size; index += 1) {
          const spaceId = index === outside ? 'spc_other' : 'spc_test';
          nodes.push(await stage.rollouts.deployment(`n${index}`, { namespace: `g${graphs}`, spaceId }));
          await deploy(index);
        }
        await stage.quiet();

        for (const burst of bursts) {
          const before = await Promise.all(nodes.map(stage.renewals));
          for (const change of burst) {
            if (change.kind === 'move') {
              ports[change.of] = change.port;
              await deploy(change.of);
              continue;
            }
            const { from, to } = change;
            const [source, target, edge] = [nodes[from], nodes[to], edges.get(`${from} ${to}`)];
            if (from === to || !source || !target) continue;
            if (change.kind === 'connect' && edge === undefined)
              edges.set(`${from} ${to}`, await stage.connect(source, target, `TO_${to}`));
            if (change.kind === 'disconnect' && edge !== undefined) {
              await stage.disconnect(edge);
              edges.delete(`${from} ${to}`);
            }
          }
          await stage.quiet();

          for (const [from, source] of nodes.entries()) {
            const wanted = Object.fromEntries(
              [...edges.keys()]
                .map((edge) => edge.split(' ').map(Number))
                .filter(([of]) => of === from)
                .map(([, to = 0]) => [`TO_${to}`, addressOf(from, to, ports[to] ?? 0)]),
            );
            const given = Object.entries(await stage.variables(source)).filter(([name]) => name.startsWith('TO_'));
            expect(Object.fromEntries(given)).toEqual(wanted);
            const renewed = (await stage.renewals(source)) - (before[from] ?? 0);
            expect(renewed).toBeLessThanOrEqual(burst.length);
          }
        }
      },
    ),
    { numRuns: 4, endOnFailure: true },
  );
}, 300_000);

const addressOf = (from: number, to: number, port: number): string =>
  (from === outside) === (to === outside)
    ? `http://n${to}.g${graphs}.svc.cluster.local:${port}`
    : `http://n${to}-${port}.example.com`;
