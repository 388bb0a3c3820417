import { expect, test } from 'vitest';
import { parseConfigs } from './parse-configs.ts';

test('an object is taken, everything else is said to be wrong', () => {
  expect(parseConfigs('{"port": 1}')).toEqual({ configs: { port: 1 }, problem: '' });
  expect(parseConfigs('[]')).toEqual({ configs: undefined, problem: 'Configs are an object: { … }.' });
  expect(parseConfigs('{"port": }')).toMatchObject({ configs: undefined, problem: expect.stringMatching(/^This is no JSON: /) });
});
