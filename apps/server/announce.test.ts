import { expect, test } from 'vitest';
import { announcement } from './announce.ts';

const addresses = { web: 'http://127.0.0.1:8080', kubernetes: 'https://127.0.0.1:8443/kubernetes/management' };

test('a first start tells everything one needs, the password included', () => {
  const admin = { email: 'admin@spacedock.local', password: 'correct horse' };
  expect(announcement({ addresses, admin, kubeconfig: '/data/kubeconfig' })).toBe(`
Spacedock is ready.

  Web             http://127.0.0.1:8080/zopday
  API reference   http://127.0.0.1:8080/api/docs
  Kubernetes API  https://127.0.0.1:8443/kubernetes/management
  Admin           admin@spacedock.local
  Password        correct horse   (shown this once: keep it, or change it after signing in)
  Kubeconfig      /data/kubeconfig

`);
});

test('later ones have no password to tell; without TLS there is no Kubernetes API', () => {
  expect(announcement({ addresses: { web: 'http://127.0.0.1:8080' }, admin: { email: 'ada@example.com' } })).toBe(`
Spacedock is ready.

  Web             http://127.0.0.1:8080/zopday
  API reference   http://127.0.0.1:8080/api/docs
  Admin           ada@example.com

`);
});

test('without a kubeconfig it says how to get one', () => {
  expect(announcement({ addresses, admin: { email: 'ada@example.com' } }))
    .toContain('  Kubeconfig      none here; make one with: spacedock kubeconfig\n');
});
