import { libraryFrameworks } from './library-frameworks.ts';
import { type Package, readPackage } from './node-package.ts';
import { type AppFiles, type DetectStack, firstOf, manifest } from './stack.ts';

/** Those that answer requests themselves, the most telling first; others are built into files, which any web server serves. */
const servers: Readonly<Record<string, number>> = {
  nextjs: 3000,
  remix: 3000,
  'react-router': 3000,
  nuxtjs: 3000,
  sveltekit: 3000,
  'sveltekit-1': 3000,
  'solidstart-1': 3000,
  solidstart: 3000,
  'tanstack-start': 3000,
  astro: 4321,
  redwoodjs: 8910,
  blitzjs: 3000,
  hydrogen: 3000,
  nestjs: 3000,
  fastify: 3000,
  express: 3000,
  koa: 3000,
  hono: 3000,
  elysia: 3000,
  h3: 3000,
  nitro: 3000,
  hapi: 3000,
  mastra: 4111,
  xmcp: 3001,
};
/** What these give is files, unless they were told otherwise. */
const runtimes = new Set(['node', 'bun', 'container', 'services']);
const shortNames: Readonly<Record<string, string>> = {
  'sveltekit-1': 'sveltekit',
  'solidstart-1': 'solidstart',
  'docusaurus-2': 'docusaurus',
};

/** The library looks for an import in some files only; a dependency that the app runs with says as much. */
const byDependency: readonly (readonly [name: string, framework: string])[] = [
  ['@nestjs/core', 'nestjs'],
  ['fastify', 'fastify'],
  ['express', 'express'],
  ['koa', 'koa'],
  ['hono', 'hono'],
  ['@hapi/hapi', 'hapi'],
  ['elysia', 'elysia'],
  ['h3', 'h3'],
];

const lockFiles = [
  ['pnpm-lock.yaml', 'pnpm'],
  ['yarn.lock', 'yarn'],
  ['bun.lock', 'bun'],
  ['bun.lockb', 'bun'],
  ['package-lock.json', 'npm'],
  ['npm-shrinkwrap.json', 'npm'],
] as const;

export const nodeStack: DetectStack = async (app) => {
  if (!app.names.has('package.json')) return undefined;
  const content = readPackage(await manifest(app, 'package.json'));
  if (!content) return { language: 'node', port: 3000, from: ['package.json'], malformed: ['package.json'] };
  const found = await libraryFrameworks(app, content);
  const byName = byDependency.filter(([name]) => name in content.dependencies).map(([, framework]) => framework);
  const all = [...found, ...byName];
  const server = Object.keys(servers).find((name) => all.includes(name));
  const builder = found.find((name) => !runtimes.has(name));
  // One that starts a process of its own is no set of files, whatever its pages are built with.
  const framework = server ?? (content.scripts['start'] && byName.length === 0 && builder === 'storybook' ? undefined : builder);
  const isFiles = server === undefined && framework !== undefined;
  const packageManager = managerOf(app, content);
  const run = packageManager === 'npm' ? 'npm run' : packageManager;
  return {
    language: 'node',
    framework: framework && (shortNames[framework] ?? framework),
    port: isFiles ? 8080 : (servers[server ?? ''] ?? 3000),
    healthPath: isFiles ? '/' : undefined,
    packageManager,
    ...(content.scripts['build'] === undefined ? {} : { buildCommand: `${run} build` }),
    startCommand: isFiles ? undefined : startOf(app, content, packageManager),
    from: ['package.json', ...lockFiles.map(([file]) => file).filter((file) => app.names.has(file))],
  };
};

function managerOf({ names, above }: AppFiles, { packageManager }: Package): string {
  const [, said] = /^(npm|pnpm|yarn|bun)@/.exec(packageManager ?? '') ?? [];
  return said ?? firstOf(names, lockFiles) ?? firstOf(above, lockFiles) ?? 'npm';
}

function startOf({ names }: AppFiles, { scripts, main }: Package, manager: string): string | undefined {
  if (scripts['start'] !== undefined) return manager === 'bun' ? 'bun run start' : `${manager} start`;
  const file = main ?? ['server.js', 'index.js', 'app.js', 'main.js'].find((name) => names.has(name));
  return file === undefined ? undefined : `${manager === 'bun' ? 'bun' : 'node'} ${file}`;
}
