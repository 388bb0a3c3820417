/**
 *   npm run bench [-- projects|spaces|kubernetes|space-instances|releases|deployments|web …]
 *
 * Every figure beside its peer, measured in the same run. Ratios travel between machines, figures do not.
 */
import { cpus, totalmem } from 'node:os';
import { benchKubernetesApi } from './kubernetes-api.ts';
import { benchListOfDeployments } from './list-of-deployments.ts';
import { benchListOfProjects } from './list-of-projects.ts';
import { benchReleases } from './releases.ts';
import { benchSpaceInstances } from './space-instances.ts';
import { benchSpaces } from './spaces.ts';
import { benchWebApp } from './web-app.ts';
import { benchWebhooks } from './webhooks.ts';
import { benchWorkflow } from './workflow.ts';

const benchmarks: Readonly<Record<string, () => Promise<void>>> = {
  projects: benchListOfProjects, spaces: benchSpaces, kubernetes: benchKubernetesApi, workflow: benchWorkflow, 'space-instances': benchSpaceInstances,
  releases: benchReleases, webhooks: benchWebhooks, deployments: benchListOfDeployments, web: benchWebApp,
};
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in benchmarks));
if (unknown.length > 0) throw new Error(`there is no benchmark ${unknown.join(', ')}: name some of ${Object.keys(benchmarks).join(', ')}, or none for all`);

process.stdout.write(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB; client on the same machine\n`);
for (const [name, run] of Object.entries(benchmarks)) if (wanted.length === 0 || wanted.includes(name)) await run();
