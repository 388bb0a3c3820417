import { ok } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { CanvasPosition, DatastoreCardPath } from './environment-canvas.ts';

export const placeDatastore = endpoint({
  summary: 'Keep where the card of a datastore lies on the canvas of an environment',
  params: DatastoreCardPath,
  body: CanvasPosition,
  audit: { resourceType: 'environment' },
  answers: { 200: CanvasPosition, 404: 'object.not_found', 503: 'service.unavailable' },
  async prepare({ params, caller }) {
    await caller.findEnvironment(params.envId, 'deployment:update');
    await caller.canvas.mustKnow(params.envId, params.connectionID);
  },
  async handle({ params, body, caller }) {
    await caller.canvas.place(params.envId, params.connectionID, body);
    return ok(body);
  },
});
