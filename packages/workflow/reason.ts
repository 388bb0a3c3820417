/** What an error says, for a line of the log. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
