export interface DockerfileStage {
  /** As far as it is known: variables have their default. */
  readonly image: string;
  readonly name: string | undefined;
}

/** What a Dockerfile says about the image that it makes, which is that of its last stage. */
export interface Dockerfile {
  readonly stages: readonly DockerfileStage[];
  /** The image of another that the last stage stands on, through other stages. */
  readonly base: string | undefined;
  readonly ports: readonly number[];
  /** Undefined: that of the base. */
  readonly user: string | undefined;
  /** Of the address that HEALTHCHECK asks for. */
  readonly healthPath: string | undefined;
}

interface Stage extends DockerfileStage {
  readonly base: string;
  readonly ports: Set<number>;
  readonly variables: Map<string, string>;
  user: string | undefined;
  healthPath: string | undefined;
}

const mostBytes = 256 * 1024;

/** Reads any text, and makes of it what can be made: a broken Dockerfile is found out by whoever builds it. */
export function readDockerfile(text: string): Dockerfile {
  const globals = new Map<string, string>();
  const stages: Stage[] = [];
  for (const { word, rest } of instructions(text.slice(0, mostBytes))) {
    const stage = stages.at(-1);
    const known = stage?.variables ?? globals;
    const value = filledIn(rest, known);
    switch (word) {
      case 'FROM':
        stages.push(stageOf(filledIn(rest, globals), stages));
        break;
      case 'ARG':
      case 'ENV':
        for (const [name, given] of assignments(value, word)) known.set(name, given ?? globals.get(name) ?? '');
        break;
      case 'EXPOSE':
        for (const port of portsIn(value)) stage?.ports.add(port);
        break;
      case 'USER':
        if (stage) stage.user = value.split(/\s/)[0];
        break;
      case 'HEALTHCHECK':
        if (stage) stage.healthPath = healthPathIn(value);
        break;
      default:
    }
  }
  const last = stages.at(-1);
  return {
    stages: stages.map(({ image, name }) => ({ image, name })),
    base: last?.base,
    ports: [...(last?.ports ?? [])],
    user: last?.user,
    healthPath: last?.healthPath,
  };
}

/** `--platform=… image AS name`. One that stands on another stage has what that one has. */
function stageOf(value: string, stages: readonly Stage[]): Stage {
  const [image = '', as, name] = value.split(/\s+/).filter((part) => !part.startsWith('--'));
  const under = stages.findLast((stage) => stage.name !== undefined && stage.name === image.toLowerCase());
  return {
    image,
    name: as?.toLowerCase() === 'as' ? name?.toLowerCase() : undefined,
    base: under?.base ?? image,
    ports: new Set(under?.ports),
    variables: new Map(under?.variables),
    user: under?.user,
    healthPath: under?.healthPath,
  };
}

function instructions(text: string): readonly { readonly word: string; readonly rest: string }[] {
  const escape = /^\s*#\s*escape\s*=\s*`\s*$/im.test(text.slice(0, 500)) ? '`' : '\\';
  const found: { word: string; rest: string }[] = [];
  let begun = '';
  /** Lines up to such a one are the content of a file. */
  let until: string | undefined;
  for (const line of text.split(/\r?\n/)) {
    if (until !== undefined) {
      if (line.trim() === until) until = undefined;
      continue;
    }
    if (/^\s*(#|$)/.test(line)) continue;
    const trimmed = line.trimEnd();
    if (trimmed.endsWith(escape)) {
      begun += `${trimmed.slice(0, -1)} `;
      continue;
    }
    const [, word = '', rest = ''] = /^\s*([A-Za-z]+)\s([^]*)$/.exec(begun + trimmed) ?? [];
    begun = '';
    if (word === '') continue;
    found.push({ word: word.toUpperCase(), rest: rest.trim() });
    if (/^(RUN|COPY|ADD)$/i.test(word)) until = /<<-?\s?["']?([A-Za-z_]\w{0,50})["']?/.exec(rest)?.[1];
  }
  return found;
}

/** `$NAME`, `${NAME}` and `${NAME:-default}`; of others nothing is left. */
function filledIn(text: string, variables: ReadonlyMap<string, string>): string {
  return text
    .replaceAll(
      /\$(?:\{([A-Za-z_]\w{0,99})(?::-([^{}$]{0,200}))?[^{}]{0,100}\}|([A-Za-z_]\w{0,99}))/g,
      (_, braced?: string, usual?: string, bare?: string) => (variables.get(braced ?? bare ?? '') || usual) ?? '',
    )
    .slice(0, 10_000);
}

function assignments(value: string, word: 'ARG' | 'ENV'): readonly (readonly [name: string, value: string | undefined])[] {
  const pairs = [...value.matchAll(/([A-Za-z_]\w{0,99})=("[^"]{0,1000}"|'[^']{0,1000}'|[^\s"']{0,1000})/g)];
  if (pairs.length > 0) return pairs.map(([, name = '', given = '']) => [name, given.replaceAll(/^["']|["']$/g, '')]);
  const [name = '', ...rest] = value.split(/\s+/);
  return [[name, word === 'ENV' ? rest.join(' ') : undefined]];
}

/** `8080`, `8080/tcp`, `8000-8002`. */
const portsIn = (value: string): readonly number[] =>
  value
    .split(/\s+/)
    .filter((part) => !part.toLowerCase().endsWith('/udp'))
    .map((part) => Number(/^["']?(\d{1,5})\b/.exec(part)?.[1]))
    .filter((port) => port >= 1 && port <= 65_535);

const healthPathIn = (value: string): string | undefined =>
  /https?:\/\/[\w.${}-]{1,100}(?::[\w${}]{1,60})?(\/[\w./-]{0,200})/.exec(value)?.[1];
