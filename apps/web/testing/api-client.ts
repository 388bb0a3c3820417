import openapiTypescript, { astToString } from 'openapi-typescript';

interface Operation {
  readonly 'x-policy': string;
  readonly responses: Readonly<Record<string, unknown>>;
}

export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const note = '/** Made from the API document of the server by `npm run web:client`. Change the API, not this file. */\n';

/** The files of the app that are made from the API document: name in `src/api`, and contents. */
export async function apiClientFiles(document: ApiDocument): Promise<Readonly<Record<string, string>>> {
  const types = astToString(await openapiTypescript(JSON.stringify(answersOnly(document)), { alphabetize: true }));
  return { 'schema.d.ts': `${note}${types}`, 'operations.ts': `${note}${operations(document)}` };
}

/** Refusals have one shape, which `problem.ts` reads, and descriptions are at /api/docs: without both the types are a quarter as long. */
function answersOnly(document: ApiDocument): object {
  const paths = Object.entries(document.paths)
    .filter(([path]) => path.startsWith('/api/'))
    .map(([path, methods]) => [
      path,
      Object.fromEntries(
        Object.entries(methods).map(([method, operation]) => [
          method,
          {
            ...operation,
            responses: Object.fromEntries(
              Object.entries(operation.responses)
                .filter(([status]) => Number(status) < 300)
                .map(([status, answer]) => [status, { ...(answer as object), headers: undefined }]),
            ),
          },
        ]),
      ),
    ]);
  return withoutProse({ ...document, paths: Object.fromEntries(paths), components: {} });
}

function withoutProse(value: unknown, isMap = false): object {
  if (Array.isArray(value)) return value.map((item) => (typeof item === 'object' && item !== null ? withoutProse(item) : item));
  return Object.fromEntries(
    Object.entries(value as object)
      .filter(([key, item]) => isMap || !(prose.has(key) && (key !== 'description' || typeof item === 'string')))
      .map(([key, item]) => [key, typeof item === 'object' && item !== null ? withoutProse(item, key === 'properties') : item]),
  );
}

const prose = new Set(['description', 'summary', 'example', 'examples', 'default', 'tags', 'security']);

/** Which policy every operation needs: what the app offers to whom is decided by the same words that the server checks. */
function operations(document: ApiDocument): string {
  const lines = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => `  '${method.toUpperCase()} ${path}': '${operation['x-policy']}',\n`),
  );
  return `export const operations = {\n${lines.toSorted().join('')}} as const;\n\nexport type OperationName = keyof typeof operations;\n`;
}
