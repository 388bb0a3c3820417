import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readDockerfile } from './dockerfile.ts';

describe('of a Dockerfile is read', () => {
  test('what the last stage has, with what it takes over from others', () => {
    expect(
      readDockerfile(`
# syntax=docker/dockerfile:1
ARG NODE=22.3
FROM --platform=$BUILDPLATFORM node:\${NODE} AS Build
EXPOSE 1234
USER root
RUN npm ci && \\
    # in between
    npm run build
FROM node:\${NODE}-slim as base
ENV PORT=8080 MODE="production mode"
USER 1000:1000
expose $PORT/tcp 9090 53/udp
HEALTHCHECK --interval=5s CMD curl -fsS http://localhost:8080/healthz || exit 1

FROM base
COPY --from=build /app /app
CMD ["node", "server.js"]
`),
    ).toEqual({
      stages: [
        { image: 'node:22.3', name: 'build' },
        { image: 'node:22.3-slim', name: 'base' },
        { image: 'base', name: undefined },
      ],
      base: 'node:22.3-slim',
      ports: [8080, 9090],
      user: '1000:1000',
      healthPath: '/healthz',
    });
  });

  test('nothing of what stands inside of files that it writes', () => {
    expect(
      readDockerfile('FROM a:1\nRUN <<EOF\nUSER nobody\nEXPOSE 1\nEOF\nCOPY <<"END" /x\nFROM b\nEND\nUSER app\n'),
    ).toMatchObject({
      stages: [{ image: 'a:1' }],
      user: 'app',
      ports: [],
    });
  });

  test('defaults, another escape, and what makes no sense', () => {
    expect(readDockerfile('# escape=`\nFROM ${X:-alpine:3} `\n AS last\nEXPOSE ${P:-81} none 99999 0')).toMatchObject({
      base: 'alpine:3',
      ports: [81],
    });
    expect(readDockerfile('EXPOSE 80\nUSER x')).toEqual({
      stages: [],
      base: undefined,
      ports: [],
      user: undefined,
      healthPath: undefined,
    });
  });
});

test('any text is read, and says only ports that there are', () => {
  const words = fc.constantFrom(
    'FROM ',
    'ARG ',
    'ENV ',
    'EXPOSE ',
    'USER ',
    'HEALTHCHECK ',
    'RUN <<E',
    'AS ',
    '${',
    '}',
    '$',
    ':-',
    '=',
    '\\',
    '\n',
    '#',
    '"',
    'a',
    '1',
    ' ',
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.array(fc.oneof(words, fc.string({ maxLength: 4 })), { maxLength: 80 }).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(text, (given) => {
      const { ports, stages, base } = readDockerfile(given);
      expect(ports.every((port) => Number.isInteger(port) && port >= 1 && port <= 65_535)).toBe(true);
      expect(base === undefined).toBe(stages.length === 0);
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ['continued lines without an end', 'RUN x \\\n'.repeat(50_000)],
  ['variables in variables', `ARG A=x\n${'ARG A=$A$A$A$A\n'.repeat(500)}FROM $A`],
  ['braces', `FROM ${'${'.repeat(100_000)}`],
  ['quotes', `ENV ${'a="'.repeat(80_000)}`],
  ['addresses', `FROM a\nHEALTHCHECK ${'http://a'.repeat(30_000)}`],
  ['white space', `FROM${' '.repeat(250_000)}x`],
])('%s made to be slow are read all the same', (_, text) => {
  expect(() => readDockerfile(text)).not.toThrow();
});
