import { dotnetStack, goStack, javaStack, rustStack } from './compiled-stacks.ts';
import { nodeStack } from './node-stack.ts';
import { denoStack, elixirStack, phpStack, pythonStack, rubyStack, staticStack } from './scripted-stacks.ts';
import { type AppFiles, manifest, type Stack } from './stack.ts';

/** In the order in which Railpack decides, which builds what has no Dockerfile: an app of Rails has a package.json for its assets, too. */
const stacks = [
  phpStack,
  goStack,
  javaStack,
  rustStack,
  rubyStack,
  elixirStack,
  pythonStack,
  denoStack,
  dotnetStack,
  nodeStack,
  staticStack,
];

export async function detectStack(app: AppFiles): Promise<Stack | undefined> {
  for (const detect of stacks) {
    const stack = await detect(app);
    if (stack) return withProcfile(app, stack);
  }
  return undefined;
}

/** Whoever wrote a Procfile has said how it is started. */
async function withProcfile(app: AppFiles, stack: Stack): Promise<Stack> {
  const [, command] = /^web:[ \t]*(\S.*)$/m.exec(await manifest(app, 'Procfile')) ?? [];
  return command === undefined
    ? stack
    : { ...stack, startCommand: command.trim().slice(0, 500), from: [...stack.from, 'Procfile'] };
}
