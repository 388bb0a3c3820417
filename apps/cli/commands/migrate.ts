import { migrateDatabase } from '@spacedock/server';
import type { Command } from '../command.ts';

export const migrateCommand: Command = {
  name: 'migrate',
  summary: 'Bring the database to the state this release needs',
  about: 'The server does the same when it starts. Prints what was applied, one migration a line.',
  flags: [],
  async run({ options, log, print, note }) {
    const applied = await migrateDatabase(options, log);
    print(applied.map((name) => `${name}\n`).join(''));
    note(applied.length === 0 ? 'The database is up to date.\n' : `Applied ${applied.length} migrations.\n`);
  },
};
