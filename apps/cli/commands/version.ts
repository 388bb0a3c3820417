import { version } from '@spacedock/server';
import type { Command } from '../command.ts';

export const versionCommand: Command = {
  name: 'version',
  summary: 'Print the version',
  flags: [],
  run: async ({ print }) => print(`${version}\n`),
};
