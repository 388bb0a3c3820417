import { joined, type RepositoryFiles } from '../sources/repository-files.ts';

export interface Hint<Value> {
  readonly value: Value;
  readonly file: string;
}

export interface SourceHints {
  readonly port: Hint<number> | undefined;
  readonly healthPath: Hint<string> | undefined;
}

const code = /\.(m?[jt]s|c[jt]s|tsx|py|go|java|kt|rb|php|rs|cs|fs|exs?|properties|ya?ml|toml)$|^\.env(\.example|\.sample)?$/;
const elsewhere = new Set([
  'node_modules',
  'vendor',
  'dist',
  'build',
  'out',
  'target',
  'test',
  'tests',
  '__tests__',
  'spec',
  'docs',
  'doc',
  'examples',
  'example',
  'fixtures',
  'e2e',
  'coverage',
  'deploy',
  'k8s',
  'charts',
  'helm',
  'terraform',
  'scripts',
  'bench',
  'third_party',
]);
const isTest = /(^test_|[._-](test|spec|e2e)\.)/;
const mostFiles = 200;
const mostFolders = 200;
const deepest = 5;
const mostOfFile = 64 * 1024;

/** Each reads a text once: they are tried on what strangers wrote. The first ones tell more than the later ones. */
const portPatterns: readonly RegExp[] = [
  /\bPORT\b["'\])]{0,4} {0,4}(?:\|\||\?\?|\?:|,|:-|\{) {0,4}["']?(\d{2,5})\b/,
  /^(?:server|quarkus\.http|micronaut\.server)\.port ?[=:] ?(\d{2,5})\s*$/m,
  /^server:[ \t]*\r?\n[ \t]{1,8}port: ?(\d{2,5})\s*$/m,
  /^(?:HTTP_)?PORT ?= ?["']?(\d{2,5})\b/m,
  /\.listen\( ?(\d{2,5})\b/,
  /\b(?:ListenAndServe|Run|Start|Listen)\( ?["'`][\w.-]{0,60}:(\d{2,5})["'`]/,
  /(?:\b0\.0\.0\.0|\[::\]):(\d{2,5})\b/,
  /\.(?:run|serve|listen)\([^)\n]{0,200}\bport ?[=:] ?(\d{2,5})\b/,
];
const healthWords = [
  'readyz',
  'healthz',
  'health',
  'healthcheck',
  'health-check',
  '_health',
  'livez',
  'health/ready',
  'health/live',
  'ready',
  'alive',
  'ping',
];
const healthPath =
  /["'`](\/(?:[\w.-]{1,40}\/){0,2}(?:readyz|healthz|health|health-?check|_health|livez|health\/ready|health\/live|ready|alive|ping))\/?["'`]/gi;
/** Where frameworks make the address of the name of the file. */
const healthFile =
  /^(?:src\/)?(?:app\/((?:[\w-]+\/){0,3}health[\w-]*)\/route|pages\/(api\/(?:[\w-]+\/){0,2}health[\w-]*)|server\/(api\/health[\w-]*)(?:\.get)?|server\/routes\/(health[\w-]*)(?:\.get)?)\.[jt]sx?$/;

/** What the source says about where it listens, and where it can be asked how it is. Guesses, which people look at before they take them. */
export async function sourceHints(files: RepositoryFiles): Promise<SourceHints> {
  let port: (Hint<number> & { readonly rank: number }) | undefined;
  let health: (Hint<string> & { readonly rank: number }) | undefined;
  for (const file of await sourceFiles(files)) {
    const made = healthFile
      .exec(file)
      ?.slice(1)
      .find((part) => part !== undefined);
    if (made !== undefined) health = { value: `/${made}`, file, rank: -1 };
    const text = ((await files.text(file)) ?? '').slice(0, mostOfFile);
    for (const [rank, pattern] of portPatterns.entries()) {
      if (port && port.rank <= rank) break;
      const value = Number(pattern.exec(text)?.[1]);
      if (value >= 80 && value <= 65_535) port = { value, file, rank };
    }
    for (const [, value = ''] of text.matchAll(healthPath)) {
      const rank = healthWords.findIndex((word) => value.toLowerCase().endsWith(`/${word}`));
      if (!health || rank < health.rank) health = { value, file, rank };
    }
  }
  return {
    port: port && { value: port.value, file: port.file },
    healthPath: health && { value: health.value, file: health.file },
  };
}

/** The ones nearest to the root first. */
async function sourceFiles(files: RepositoryFiles): Promise<readonly string[]> {
  const found: string[] = [];
  let folders = [''];
  let seen = 0;
  for (let depth = 0; depth <= deepest && found.length < mostFiles; depth += 1) {
    const deeper: string[] = [];
    for (const folder of folders) {
      if ((seen += 1) > mostFolders) return found.slice(0, mostFiles);
      for (const { name, kind } of (await files.list(folder)) ?? []) {
        if (kind === 'folder' && !elsewhere.has(name.toLowerCase()) && (!name.startsWith('.') || name === '.'))
          deeper.push(joined(folder, name));
        if (kind === 'file' && code.test(name) && !isTest.test(name) && found.length < mostFiles)
          found.push(joined(folder, name));
      }
    }
    folders = deeper;
  }
  return found;
}
