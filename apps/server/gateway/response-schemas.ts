import { type TSchema, Type } from 'typebox';
import { type Answer, statusOf } from './answer.ts';
import type { AnswerSchema, Endpoint } from './endpoint.ts';

export const PageMeta = Type.Object({
  page: Type.Integer({ description: 'The page asked for; 1 when a cursor was used.' }),
  limit: Type.Integer(),
  hasMore: Type.Boolean(),
  nextCursor: Type.Union([Type.String(), Type.Null()], {
    description: 'Pass it as `cursor` for the next page. Null at the end.',
  }),
  total: Type.Optional(Type.Integer({ description: 'Only with `?total=true`: counting reads every row.' })),
  problems: Type.Optional(Type.Array(
    Type.Object({ id: Type.String(), name: Type.String(), code: Type.String(), message: Type.String(), next: Type.String() }),
    { description: 'What could not be asked, so that its rows are missing. Only in lists that are gathered from elsewhere.' },
  )),
});

/**
 * Schemas of the answers that say yes. They serialise (fast) and they filter: a field that is not declared does not leave
 * the server, whatever a store hands out.
 */
export function responseSchemas(answers: Endpoint<never, never>['answers']): Record<string, TSchema> {
  return Object.fromEntries(Object.entries(answers).flatMap(([status, schema]) => {
    const enveloped = envelope(schema);
    return enveloped && Number(status) < 300 ? [[status, enveloped]] : [];
  }));
}

export function envelope(schema: AnswerSchema): TSchema | undefined {
  if (schema === null || typeof schema === 'string') return undefined;
  if ('listOf' in schema) return Type.Object({ data: Type.Array(schema.listOf as TSchema), meta: PageMeta });
  if ('streamOf' in schema) return undefined;
  if ('plain' in schema) return schema as TSchema;
  return Type.Object({ data: schema });
}

/**
 * The answer, if the endpoint says that it gives such a one. Its schema is what keeps undeclared fields inside the server, so an
 * answer of a status without a schema must not leave.
 */
export function declared(endpoint: Pick<Endpoint<never, never>, 'answers' | 'summary'>, answer: Answer): Answer {
  const status = statusOf(answer);
  if (!(status in endpoint.answers)) {
    throw new Error(
      `"${endpoint.summary}" answers ${status}, which it does not declare: add it to \`answers\``,
    );
  }
  return answer;
}
