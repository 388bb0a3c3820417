import { goTemplateRenderer, type HelmClient, helmClient, type RenderGoTemplate, type Tools } from '@spacedock/helm';
import { type RenderTemplate, type RenderingLimits, templateRendering } from './render-template.ts';

/** Finds helm, which may have to be fetched first. Throws what says how to install it. */
export type FindTools = () => Promise<Tools>;

/** Helm is not here, and could not be fetched. The message says how to install it. */
export class ToolsMissing extends Error {
  override readonly name = 'ToolsMissing';
}

async function helmIn(tools: FindTools): Promise<Tools['helm']> {
  try {
    return (await tools()).helm;
  } catch (error) {
    throw new ToolsMissing(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** Asks once. A search that failed is made again by the next who needs it. */
export function onceFound<Found>(find: () => Promise<Found>): () => Promise<Found> {
  let found: Promise<Found> | undefined;
  return () => {
    found ??= find().catch((error: unknown) => {
      found = undefined;
      throw error;
    });
    return found;
  };
}

/** Renders the templates of spaces; the same one serves the controller and dry runs, so that what was rendered once is found by both. */
export function spaceTemplateRenderer(tools: FindTools, limits?: RenderingLimits): RenderTemplate {
  const renderer = onceFound(async () => goTemplateRenderer({ tool: await helmIn(tools) }));
  const render: RenderGoTemplate = async (template) => (await renderer())(template);
  return templateRendering(render, limits);
}

/** A server without a chart to install does not need helm. */
export function lazyHelm(tools: FindTools): HelmClient {
  const client = onceFound(async () => helmClient({ tool: await helmIn(tools) }));
  return {
    upgrade: async (...given) => (await client()).upgrade(...given),
    rollback: async (...given) => (await client()).rollback(...given),
    uninstall: async (...given) => (await client()).uninstall(...given),
    recover: async (...given) => (await client()).recover(...given),
    status: async (...given) => (await client()).status(...given),
    history: async (...given) => (await client()).history(...given),
    list: async (...given) => (await client()).list(...given),
    getValues: async (...given) => (await client()).getValues(...given),
    getManifest: async (...given) => (await client()).getManifest(...given),
    template: async (...given) => (await client()).template(...given),
    pull: async (...given) => (await client()).pull(...given),
    showChart: async (...given) => (await client()).showChart(...given),
  };
}
