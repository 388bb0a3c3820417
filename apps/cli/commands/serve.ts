import { serve } from '@spacedock/server';
import type { Command } from '../command.ts';

export const serveCommand: Command = {
  name: 'serve',
  summary: 'Run the server until it is stopped with SIGTERM or ^C',
  about: 'Prints where it can be reached when it is ready. Log lines go to the error stream.',
  flags: [],
  run: ({ options }) => serve(options),
};
