import { call } from '../../api/call.ts';
import type { OperationName } from '../../api/operations.ts';
import type { Rights } from '../../api/rights.ts';
import { useList } from '../../api/use-list.ts';
import { useRead } from '../../api/use-read.ts';
import { FirstSteps } from './first-steps.tsx';
import { SampleGuide } from './sample-guide.tsx';
import { deploymentsCall, environmentsCall, projectsCall, spacesCall } from './start-calls.ts';
import { useSampleApp } from './use-sample-app.ts';

const needed: readonly OperationName[] = [
  'GET /api/cloud-accounts',
  'PUT /api/cloud-accounts/{accountID}/clusters/{region}/{clusterName}/access',
  'POST /api/spaces',
  'GET /api/integrations',
  'POST /api/projects',
  'POST /api/projects/{projectId}/environments',
  'POST /api/deployments',
  'GET /api/spaces',
  'GET /api/environments',
  'GET /api/deployments',
];

/** The way to the first running app, for those who may go it, until there is one. */
export function Guide({ rights }: { readonly rights: Rights }) {
  const mayAll = needed.every((operation) => rights.may(operation));
  const { data: instance } = useRead(call('get', '/api/instance'), { topics: [] });
  const app = useSampleApp(mayAll && instance?.sandbox === true);
  const links = mayAll && (instance?.sandbox === false || (app.known && !app.possible));
  const deployments = useList(deploymentsCall(), { topics: ['deployments'], when: links });
  const spaces = useList(spacesCall(), { topics: ['spaces'], when: links });
  const projects = useList(projectsCall(), { topics: ['projects'], when: links });
  const environments = useList(environmentsCall(), { topics: ['environments'], when: links });
  if (app.known && app.possible && !app.done) return <SampleGuide app={app} />;
  const totals = [spaces.total, projects.total, environments.total];
  if (!links || deployments.total !== 0 || totals.includes(undefined)) return null;
  return <FirstSteps spaces={spaces.total ?? 0} projects={projects.total ?? 0} environments={environments.total ?? 0} />;
}
