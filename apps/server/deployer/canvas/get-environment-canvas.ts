import { ok } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { EnvironmentPath } from '../environments/environment-path.ts';
import { EnvironmentCanvas } from './environment-canvas.ts';

export const getEnvironmentCanvas = endpoint({
  summary: 'What the canvas of an environment shows',
  description: [
    'Beside what GET /environments/{envId}/deployments and …/service-connections say: how far each deployment has come, by what was',
    'last seen of it, and the datastores that its deployments are or could be connected to.',
  ].join(' '),
  params: EnvironmentPath,
  answers: { 200: EnvironmentCanvas, 404: 'object.not_found', 503: 'service.unavailable' },
  async prepare({ params, caller }) {
    const environment = await caller.findEnvironment(params.envId, 'deployment:view');
    return { environment, datastores: await caller.canvas.datastoresIn(environment.spaceId) };
  },
  handle: async ({ caller, prepared }) => ok(await caller.canvas.of(prepared.environment, prepared.datastores)),
});
