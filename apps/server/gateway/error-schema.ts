import { outcomes } from '@spacedock/contracts';
import { Type } from 'typebox';

/** What every refusal looks like. `ErrorBody` in error-answer.ts is the same as a type. */
export const errorSchema = Type.Object({
  error: Type.Object({
    message: Type.String({ description: 'What happened, for people.' }),
    code: Type.Enum(Object.keys(outcomes), { description: 'What happened, for programs. Codes do not change.' }),
    details: Type.Array(Type.Unknown(), {
      description: 'The facts the message speaks of. For `request.invalid` one `{field, problem}` for each wrong field.',
    }),
    next: Type.String({ description: 'What to do about it.' }),
    requestId: Type.String({ description: 'Names this request in the log of the server.' }),
  }),
});
