import { createToken } from '@spacedock/server';
import type { Command } from '../command.ts';
import { anyText, emailFlag, organisationFlag } from '../flags.ts';

export const createTokenCommand: Command = {
  name: 'token create',
  summary: 'Make a personal access token for a member',
  about: 'Prints the token, which is shown this once. It may do what its owner may do. The server may be running or not.',
  flags: [
    { ...emailFlag, required: true },
    { name: 'name', meaning: 'What the token is for.', ...anyText, required: true },
    organisationFlag,
    {
      name: 'expires-in-days', meaning: 'When it ends; never unless said.', accepts: 'a whole number from 1 to 3650',
      fits: (text) => /^[1-9]\d{0,3}$/.test(text) && Number(text) <= 3650,
    },
  ],
  async run({ options, flag, log, print }) {
    const days = flag('expires-in-days');
    print(`${await createToken(options, log, {
      email: flag('email') ?? '',
      name: flag('name') ?? '',
      organisation: flag('organisation'),
      expiresInDays: days === undefined ? undefined : Number(days),
    })}\n`);
  },
};
