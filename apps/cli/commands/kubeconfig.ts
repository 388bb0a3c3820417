import { resolve } from 'node:path';
import { createKubeconfig, writeKubeconfig } from '@spacedock/server';
import type { Command } from '../command.ts';
import { anyText, emailFlag, organisationFlag } from '../flags.ts';

export const kubeconfigCommand: Command = {
  name: 'kubeconfig',
  summary: 'Make a kubeconfig for a member',
  about: 'Holds a token of its own. The one that this command made before for the same person and place is worth nothing any more.',
  flags: [
    { ...emailFlag, meaning: 'Whose; the admin’s (--admin-email) unless said.' },
    organisationFlag,
    {
      name: 'space',
      meaning: 'Into this space, rather than to the management API; the server has to run.',
      accepts: '<project>/<space>, as kubectl names them',
      fits: (text) => /^[a-z0-9][-a-z0-9.]*\/[a-z0-9][-a-z0-9.]*$/.test(text),
    },
    { name: 'out', meaning: 'File to write it to, readable only by you; printed unless said.', ...anyText, accepts: 'a path' },
    {
      name: 'server',
      meaning: 'Where kubectl reaches the server; this machine’s own address unless said.',
      accepts: 'an https:// URL',
      fits: (text) => URL.parse(text)?.protocol === 'https:',
    },
  ],
  async run({ options, flag, log, print, note }) {
    const order = { email: flag('email'), organisation: flag('organisation'), server: flag('server'), space: flag('space') };
    const text = await createKubeconfig(options, log, order);
    const out = flag('out');
    if (out === undefined) {
      print(text);
      return;
    }
    const path = resolve(out);
    await writeKubeconfig(path, text);
    note(`Wrote ${path}. Use it with: export KUBECONFIG=${path}\n`);
  },
};
