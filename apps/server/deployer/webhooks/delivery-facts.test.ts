import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DeliveryMalformed, readDelivery } from './delivery-facts.ts';

const repository = { html_url: 'https://github.com/Acme/Checkout' };
const [sha, zeros] = ['a'.repeat(40), '0'.repeat(40)];
const read = (event: string, payload: unknown) => readDelivery(event, Buffer.from(JSON.stringify(payload)));
const push = (more: object = {}) => ({ ref: 'refs/heads/feature/one', after: sha, repository, installation: { id: 7 }, sender: { login: 'robin' }, ...more });
const pull = (more: object = {}, headRepo: object | null = repository) => ({
  action: 'opened', number: 3, repository,
  pull_request: { base: { ref: 'main', sha, repo: repository }, head: { ref: 'patch', sha, repo: headRepo } }, ...more,
});

test('of a push the branch, whatever is in its name, and whose it is', () => {
  expect(read('push', push())).toEqual({
    facts: { kind: 'push', repoKey: 'github.com/acme/checkout', installationId: 7, sender: 'robin', branch: 'feature/one', sha },
  });
});

test.each([
  ['a tag', 'push', push({ ref: 'refs/tags/v1' })],
  ['a branch that is gone', 'push', push({ deleted: true, after: zeros })],
  ['the same, by its commit alone', 'push', push({ after: zeros })],
  ['no repository that could be deployed', 'push', push({ repository: { html_url: 'ssh://git@github.com/acme/checkout' } })],
  ['an action that changes no code', 'pull_request', pull({ action: 'labeled' })],
  ['another event', 'star', {}],
])('%s is nothing to act on, and why is said', (_, event, payload) => {
  expect(read(event, payload)).toEqual({ ignored: expect.stringMatching(/\w/) });
});

test('a head in another repository is a fork, and so is one whose repository is gone', () => {
  const isFork = (payload: object) => (read('pull_request', payload) as { facts: { fork: boolean } }).facts.fork;
  expect(isFork(pull())).toBe(false);
  expect(isFork(pull({}, { html_url: 'https://github.com/acme/checkout.git' }))).toBe(false);
  expect(isFork(pull({}, { html_url: 'https://github.com/mallory/checkout' }))).toBe(true);
  expect(isFork(pull({}, null))).toBe(true);
});

test('whatever is sent: facts, a reason, or that it is no delivery; nothing else is ever thrown', () => {
  const broken = fc.oneof(
    fc.uint8Array(), fc.json().map((text) => Buffer.from(text)),
    fc.tuple(fc.constantFrom(push(), pull()), fc.constantFrom('ref', 'after', 'repository', 'sender', 'pull_request', 'number', 'installation'), fc.jsonValue())
      .map(([payload, field, value]) => Buffer.from(JSON.stringify({ ...payload, [field]: value }))),
  );
  fc.assert(fc.property(fc.constantFrom('push', 'pull_request'), broken, (event, raw) => {
    try {
      expect(Object.keys(readDelivery(event, raw))).toEqual([expect.toBeOneOf(['facts', 'ignored'])]);
    } catch (error) {
      expect(error).toBeInstanceOf(DeliveryMalformed);
    }
  }));
});
