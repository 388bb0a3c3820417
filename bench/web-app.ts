import type { AppFigures, EchoFigures, Load, ScrollFigures } from '../apps/web/testing/app-figures.ts';
import { tableLine } from './figures-table.ts';
import { admin, benchGround } from './ground.ts';
import { deploymentCount, fillDeployments, idOf } from './many-deployments.ts';
import { startProcess } from './processes.ts';

/** Of script, as sent, before the first screen can be used. */
const mostScript = 250_000;
const peer = 'API reference';
const ourList = 'our list';
/** How soon a browser shows what another one did. */
const latestEchoMs = 1_000;

const here = (path: string): string => new URL(path, import.meta.url).pathname;
const json = /^(\{.*\})$/;

/**
 * The web app in a real Chromium: its first load beside that of the API reference, a page of the same server that many know from
 * elsewhere, a list of 10,000 deployments beside all of its rows in one plain table, and a change in one browser until another one
 * shows it. Throws when too much script is sent, when scrolling takes a task of more
 * than 50 ms, or when another browser is told later than after a second.
 */
export async function benchWebApp(): Promise<void> {
  const ground = await benchGround();
  try {
    const { url } = await ground.serve();
    await fillDeployments(ground.db, await ground.organisation());
    const args = [url, admin.email, admin.password, String(deploymentCount), idOf('prj', 0)];
    const measured = await startProcess(here('../apps/web/testing/measure-app.ts'), args, {}, json);
    const { loads, scrolls, echoes } = JSON.parse(measured.match[1] ?? '{}') as AppFigures;
    await measured.stop();
    printLoads(loads);
    printScrolls(scrolls);
    printEchoes(echoes);
    const heavy = loads.filter(({ name, cold }) => name !== peer && cold.script > mostScript);
    const wrong = [
      ...heavy.map(
        ({ name, cold }) => `${name} loads ${kilobytes(cold.script)} KB of script, more than ${kilobytes(mostScript)}`,
      ),
      ...scrolls
        .filter(({ name, longByCpu }) => name.startsWith(ourList) && longByCpu > 0)
        .map(({ longByCpu }) => `scrolling has ${longByCpu} long tasks`),
      ...echoes
        .filter(({ longest }) => longest > latestEchoMs)
        .map(({ name, longest }) => `a change took ${longest.toFixed(0)} ms ${name}`),
    ];
    if (wrong.length > 0) throw new Error(`over the limit: ${wrong.join('; ')}`);
  } finally {
    await ground.close();
  }
}

const kilobytes = (bytes: number): string => (bytes / 1_000).toFixed(0);

function printLoads(loads: AppFigures['loads']): void {
  process.stdout.write(
    `\nFirst load of the web app, beside the API reference of the same server (Scalar); limit of script ${kilobytes(mostScript)} KB\n`,
  );
  const heads = ['script KB', 'unpacked', 'styles KB', 'all KB', 'paint ms', 'ready ms', 'of peer'];
  process.stdout.write(tableLine('', heads, 11));
  const reference = loads.find(({ name }) => name === peer);
  const line = (title: string, load: Load, theirs: Load | undefined): string =>
    tableLine(
      title,
      [
        kilobytes(load.script),
        kilobytes(load.scriptUnpacked),
        kilobytes(load.styles),
        kilobytes(load.all),
        load.paint.toFixed(0),
        load.ready.toFixed(0),
        `${(load.ready / (theirs?.ready ?? Number.NaN)).toFixed(2)} ×`,
      ],
      11,
    );
  for (const { name, cold, warm } of loads) {
    process.stdout.write(line(`${name}, empty cache`, cold, reference?.cold) + line(`${name}, once more`, warm, reference?.warm));
  }
}

function printScrolls(scrolls: readonly ScrollFigures[]): void {
  process.stdout.write(
    `\nA list of ${deploymentCount} deployments scrolled to its end, beside the same rows in one plain table, and the page left alone\n`,
  );
  const heads = [
    'p50',
    'p95',
    'p99',
    'longest',
    'long frames',
    'long tasks',
    '… by CPU',
    'longest',
    'CPU s',
    'rows',
    'elements',
    'heap MB',
  ];
  process.stdout.write(tableLine('frames in ms', heads, 11));
  for (const {
    name,
    p50,
    p95,
    p99,
    longest,
    longFrames,
    longTasks,
    longByCpu,
    longestCpuMs,
    cpuSeconds,
    rows,
    elements,
    heapMegabytes,
  } of scrolls) {
    const times = [p50, p95, p99, longest].map((figure) => figure.toFixed(1));
    const tasks = [String(longFrames), String(longTasks), String(longByCpu), longestCpuMs.toFixed(0), cpuSeconds.toFixed(1)];
    process.stdout.write(tableLine(name, [...times, ...tasks, String(rows), String(elements), heapMegabytes.toFixed(0)], 11));
  }
  process.stdout.write(
    'Frames and tasks are long above 50 ms: by the clock, and tasks by the time that they had a processor, which a busy machine does not change\n',
  );
}

function printEchoes(echoes: readonly EchoFigures[]): void {
  process.stdout.write(
    '\nA project renamed in one of two browsers that show it, from the key that saves it until the new name is there\n',
  );
  process.stdout.write(tableLine('', ['p50 ms', 'longest ms', 'of the first'], 14));
  const [own] = echoes;
  for (const { name, p50, longest } of echoes) {
    process.stdout.write(
      tableLine(name, [p50.toFixed(0), longest.toFixed(0), `${(p50 / (own?.p50 ?? Number.NaN)).toFixed(2)} ×`], 14),
    );
  }
}
