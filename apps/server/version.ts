import manifest from './package.json' with { type: 'json' };

/** Of this release, as the API document, the command and the log name it. */
export const { version } = manifest;
