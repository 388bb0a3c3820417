type Write = (fields: object, message: string) => void;

/** What this package needs of a logger. A pino logger fits. */
export type Log = {
  readonly info: Write;
  readonly warn: Write;
};
