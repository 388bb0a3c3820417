import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { CloudFailure, type FailureFacts } from '../cloud-failure.ts';
import type { SecretSubject } from './secret-subject.ts';

const canary = 'canary-5c1d-value';

/** What holds of secrets and logins in every cloud. */
export function describeSecrets(start: () => Promise<SecretSubject>): void {
  describe('secrets', () => {
    test.each([canary, 'naïve\nlines 🚀\t"quoted"', '{"user":"checkout","password":"p"}', ' spaces '])(
      '%j is read as it was kept',
      async (value) => {
        const { open, put, region } = await start();
        put('checkout-db', 'older');
        put('checkout-db', value);
        expect(await open().readSecret({ region, name: 'checkout-db' })).toBe(value);
      },
    );

    test('one that is not there is not found, and neither is one that was deleted', async () => {
      const { open, put, remove, region, readPermission: operation } = await start();
      const cloud = open();
      put('checkout-db', canary);
      await remove('checkout-db');
      for (const name of ['checkout-db', 'never-there']) {
        const facts = await failureOf(cloud.readSecret({ region, name }));
        expect(facts).toMatchObject({ kind: 'not_found', bucket: 'user_action', operation });
        expect(facts.fixHint).toBeTruthy();
        expect(facts.consoleUrl).toMatch(/^https:/);
      }
    });

    test('names that lead elsewhere are not sent', async () => {
      const { open, faults, region, impossibleNames, readPermission } = await start();
      faults.add({ operation: readPermission, effect: 'denied' });
      for (const name of ['', 'a?b', 'a#b', 'a b', 'x'.repeat(600), ...impossibleNames])
        expect(await failureOf(open().readSecret({ region, name })), name).toMatchObject({
          kind: 'not_found',
          bucket: 'user_action',
        });
    });

    test('who may not read is told which permission it takes', async () => {
      const { open, put, deny, region, readPermission } = await start();
      put('checkout-db', canary);
      deny();
      const facts = await failureOf(open().readSecret({ region, name: 'checkout-db' }));
      expect(facts).toMatchObject({ kind: 'permission_denied', bucket: 'user_action', operation: readPermission });
      expect(facts.fixHint).toContain(readPermission);
    });

    test.each(['error_before', 'reset_after', 'throttle'] as const)('what fails once with %s is read again', async (effect) => {
      const { open, put, faults, region, readPermission } = await start();
      put('checkout-db', canary);
      faults.add({ operation: readPermission, effect, times: 1 });
      expect(await open().readSecret({ region, name: 'checkout-db' })).toBe(canary);
      expect(faults.all()).toEqual([]);
    });

    test('it ends with the signal of who asked', async () => {
      const { open, put, faults, region, readPermission } = await start();
      put('checkout-db', canary);
      faults.add({ operation: readPermission, effect: 'slow', delayMs: 20_000 });
      const ended = new AbortController();
      const reading = open().readSecret({ region, name: 'checkout-db' }, { signal: ended.signal });
      ended.abort(new Error('no longer wanted'));
      await expect(reading).rejects.toThrow('no longer wanted');
    });

    test.each(['cut_short', 'error_after', 'reset_after', 'denied'] as const)(
      'what fails with %s has nothing of the value in it',
      async (effect) => {
        const { open, put, faults, region, readPermission, loginPermission, registry, credentials } = await start();
        put('checkout-db', canary);
        for (const operation of [readPermission, loginPermission ?? []].flat()) faults.add({ operation, effect });
        const cloud = open();
        const login = loginPermission === undefined ? [] : [() => cloud.registryLogin({ registry })];
        for (const ask of [() => cloud.readSecret({ region, name: 'checkout-db' }), ...login]) {
          const error = await ask().then(
            () => undefined,
            (reason: unknown) => reason,
          );
          expect(error).toBeInstanceOf(CloudFailure);
          const shown = [inspect(error, { depth: Infinity, showHidden: true }), JSON.stringify(error), String(error)].join('\n');
          expect(shown).not.toContain(canary);
          expect(shown).not.toContain(Buffer.from(canary).toString('base64').replaceAll('=', ''));
          expect(shown).not.toMatch(/eyJ[\w-]{20}|ya29\.|QVdTO/);
          for (const secret of credentials) expect(shown).not.toContain(secret);
        }
      },
    );
  });

  describe('registries', () => {
    test('a login lives for a while and is for that host', async () => {
      const { open, registry, username, now } = await start();
      for (const written of [registry, `${registry}/checkout/orders`, `https://${registry}/`, registry.toUpperCase()]) {
        const login = await open().registryLogin({ registry: written });
        expect(login).toMatchObject({ server: registry, username });
        expect(login.password.length).toBeGreaterThan(20);
        expect(login.expiresAt.getTime()).toBeGreaterThan(now().getTime() + 30 * 60_000);
      }
    });

    test('other hosts get no login, and the cloud is not asked for one', async () => {
      const { open, registry, faults, loginPermission, foreignRegistries } = await start();
      faults.add({ operation: loginPermission ?? 'none', effect: 'error_before' });
      const tricks = [
        '',
        'evil.example',
        `${registry}.evil.example`,
        `${registry}:443@evil.example`,
        `evil.example#${registry}`,
        `evil.example/${registry}`,
        `http://${registry}`,
      ];
      for (const host of [...tricks, ...foreignRegistries]) {
        expect(await failureOf(open().registryLogin({ registry: host })), host).toMatchObject({
          kind: 'invalid_request',
          bucket: 'user_action',
          code: 'RegistryForeign',
        });
      }
    });

    test('who may not log in is told which permission it takes', async () => {
      const { open, registry, deny, loginPermission } = await start();
      deny();
      if (loginPermission === undefined) {
        // The token is not asked for anything: the registry will say it.
        expect((await open().registryLogin({ registry })).server).toBe(registry);
        return;
      }
      const facts = await failureOf(open().registryLogin({ registry }));
      expect(facts).toMatchObject({ kind: 'permission_denied', bucket: 'user_action', operation: loginPermission });
      expect(facts.fixHint).toContain(loginPermission);
    });
  });
}

async function failureOf(work: Promise<unknown>): Promise<FailureFacts> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CloudFailure)) throw new Error(`no CloudFailure but ${inspect(error)}`);
  return error.facts;
}
