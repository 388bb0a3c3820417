import { expect, test } from 'vitest';
import { asProblem, isPassing, Problem, problemFrom, unreachable } from './problem.ts';

test('the words of the server are kept, and wrong fields are named as the form knows them', () => {
  const problem = problemFrom(400, { error: { message: 'Two fields are wrong.', code: 'request.invalid', next: 'Correct them.', requestId: 'req_1', details: [
    { field: 'body.name', problem: 'is too long' }, { field: 'body.configs.port', problem: 'must be a port' }, { policy: 'x' }, null,
  ] } }, null);
  expect([problem.message, problem.next, problem.requestId]).toEqual(['Two fields are wrong.', 'Correct them.', 'req_1']);
  expect(problem.fields).toEqual([{ field: 'name', problem: 'is too long' }, { field: 'configs.port', problem: 'must be a port' }]);
});

test.each([undefined, null, 'Bad Gateway', {}, { error: 'no' }, { error: { message: 3 } }])('an answer of somebody else is still told: %j', (body) => {
  const problem = problemFrom(502, body, 'req_2');
  expect([problem.status, problem.code, problem.requestId]).toEqual([502, 'answer.unreadable', 'req_2']);
  expect(problem.message).toContain('502');
});

test('the missing policy is known only where one was missing', () => {
  expect(problemFrom(403, { error: { code: 'policy.missing', details: [{ policy: 'space:create' }] } }, null).missingPolicy).toBe('space:create');
  expect(problemFrom(409, { error: { code: 'project.exists', details: [{ policy: 'space:create' }] } }, null).missingPolicy).toBeUndefined();
});

test('only what may go well a moment later is tried again', () => {
  expect([unreachable(), ...[400, 401, 403, 404, 409, 429, 500, 502, 503].map((status) => problemFrom(status, {}, null))].filter(isPassing).map(({ status }) => status)).toEqual([0, 429, 502, 503]);
});

test('a mistake of the app is shown as one', () => {
  expect(asProblem(new TypeError('x is not a function')).code).toBe('app.failed');
  const own = new Problem({ status: 409, code: 'a.b', message: 'm', next: 'n' });
  expect(asProblem(own)).toBe(own);
});
