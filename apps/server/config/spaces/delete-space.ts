import { Type } from 'typebox';
import { empty, ok } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { SpacePath } from './space.ts';

export const deleteSpace = endpoint({
  summary: 'Remove a deployment space',
  description: [
    'Refused while environments or space instances are in it. The cluster is not deleted, nor anything that runs in it: only our labels are taken off',
    'the namespaces that were made through the space. Works for clusters that are gone too; what could not be cleaned is then named.',
  ].join(' '),
  params: SpacePath,
  answers: { 200: Type.Object({ leftInCluster: Type.String() }), 204: null, 404: 'object.not_found', 409: 'space.in_use' },
  prepare: ({ params, caller }) => caller.spaces.prepareRemove(params.spaceID),
  async handle({ params, caller, prepared: { left } }) {
    await caller.spaces.remove(params.spaceID);
    return left === undefined ? empty() : ok({ leftInCluster: left });
  },
});
