import { invalid, outcome } from '@spacedock/contracts';
import { expect, test } from 'vitest';
import { errorAnswer } from './error-answer.ts';

const answer = (error: unknown) => errorAnswer(error, 'req_1', 1000, 'text/plain');
const withCode = (code: string, more: object = {}): Error => Object.assign(
  new Error('in words that nobody should see'), { code, ...more },
);

test('an outcome is said in its own words, with its details and what to do next', () => {
  expect(answer(outcome('project.exists', { name: 'Shop' }))).toEqual({
    status: 409, unforeseen: false,
    body: { error: {
      message: 'A project named Shop exists already.', code: 'project.exists', details: [{ name: 'Shop' }],
      next: 'Choose another name.', requestId: 'req_1',
    } },
  });
  expect(answer(outcome('auth.missing')).body.error.details).toEqual([]);
});

test('wrong fields are the details, one each', () => {
  const problems = [{ field: 'body.a', problem: 'is required' }, { field: 'query.b', problem: 'is not a known field' }];
  expect(answer(invalid(...problems))).toMatchObject({
    status: 400, body: { error: { code: 'request.invalid', details: problems } },
  });
});

test.each([
  ['FST_ERR_CTP_BODY_TOO_LARGE', 413, 'request.too_large', 'The body is larger than 1000 bytes.'],
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', 415, 'request.media_type', 'Bodies of type text/plain are not read here.'],
  ['FST_ERR_CTP_INVALID_CONTENT_LENGTH', 400, 'request.malformed', 'Content-Length'],
  ['FST_ERR_BAD_URL', 400, 'request.invalid', 'path is not a well-formed URL'],
  ['FST_ERR_MAX_PARAM_LENGTH', 400, 'request.invalid', 'longer than any id'],
])('what the router refuses with %s is %i', (code, status, said, words) => {
  const given = answer(withCode(code));
  expect(given).toMatchObject({ status, unforeseen: false, body: { error: { code: said } } });
  expect(given.body.error.message).toContain(words);
});

test('a lost database is 503 and goes to the log; a caller who hangs up is not taken for one', () => {
  expect(answer(withCode('ECONNREFUSED'))).toMatchObject({
    status: 503, unforeseen: true, body: { error: { code: 'service.unavailable' } },
  });
  expect(answer(withCode('ECONNRESET', { statusCode: 400 }))).toMatchObject({
    status: 400, unforeseen: false, body: { error: { code: 'request.malformed' } },
  });
});

test('whatever nobody foresaw is 500 without a word of what it was, and goes to the log', () => {
  const surprises: unknown[] = [
    new TypeError('password hunter2'), withCode('23514'), 'hunter2', undefined, null, { message: 'hunter2' },
  ];
  for (const error of surprises) {
    const given = answer(error);
    expect(given).toMatchObject({
      status: 500, unforeseen: true, body: { error: { code: 'internal.failed', requestId: 'req_1' } },
    });
    expect(JSON.stringify(given.body)).not.toMatch(/hunter2|nobody should see/);
  }
});

test('who has to wait is told for how many whole seconds', () => {
  expect(answer(outcome('auth.slowed', { seconds: 2.1 })).retryAfterSeconds).toBe(3);
  expect(answer(outcome('auth.slowed', { seconds: 0 })).retryAfterSeconds).toBe(1);
  expect(answer(outcome('auth.missing')).retryAfterSeconds).toBeUndefined();
});
