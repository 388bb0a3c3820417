import { ok } from '../../gateway/answer.ts';
import { endpoint } from '../endpoint.ts';
import { Instance } from './instance.ts';

export const getInstance = endpoint({
  summary: 'Read about this installation',
  description: 'Its version, its addresses, and how its parts are, as seen from the process that runs the config service.',
  answers: { 200: Instance },
  handle: async ({ caller }) => ok(await caller.instance()),
});
