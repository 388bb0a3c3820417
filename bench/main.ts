import { cpus, totalmem } from 'node:os';
import { benchKubernetesApi } from './kubernetes-api.ts';
import { benchListOfProjects } from './list-of-projects.ts';

/** `npm run bench`: every figure beside its peer, measured in the same run. Ratios travel between machines, figures do not. */
process.stdout.write(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB; client on the same machine\n`);
await benchListOfProjects();
await benchKubernetesApi();
