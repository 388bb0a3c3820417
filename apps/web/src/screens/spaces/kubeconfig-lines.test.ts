import { expect, test } from 'vitest';
import { bindLines, fileNameOf, kubectlLines, withoutToken } from './kubeconfig-lines.ts';

test('a file name from any name', () => {
  expect(fileNameOf('Checkout Prod')).toBe('checkout-prod.kubeconfig');
  expect(fileNameOf('../../etc')).toBe('etc.kubeconfig');
  expect(fileNameOf('מרחב 🚀')).toBe('space.kubeconfig');
});

test('without a token the lines say how to put one in', () => {
  expect(kubectlLines('a.kubeconfig', true)).not.toContain('set-credentials');
  expect(kubectlLines('a.kubeconfig', false)).toContain('--token="$SPACEDOCK_TOKEN"');
});

test('roles are bound to the names that the cluster knows', () => {
  const lines = bindLines({ user: 'loft:org_1:user:ada', admins: 'loft:org_1:admins' });
  expect(lines).toContain('clusterrolebinding spacedock-ada --clusterrole=view --user=loft:org_1:user:ada');
  expect(lines).toContain('--group=loft:org_1:admins');
});

test('the token is not shown', () => {
  const shown = withoutToken('users:\n  - name: "a"\n    user:\n      token: "sd_pat_secret"\nserver: "https://x"\n');
  expect(shown).not.toContain('sd_pat_secret');
  expect(shown).toContain('server: "https://x"');
});
