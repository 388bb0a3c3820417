import { libraryFrameworks } from './library-frameworks.ts';
import { type AppFiles, type DetectStack, manifest, mentioned } from './stack.ts';

interface Framework {
  readonly framework: string;
  readonly port?: number;
  readonly healthPath?: string;
}

const goFrameworks: readonly (readonly [string, Framework])[] = [
  ['gofr.dev', { framework: 'gofr', port: 8000, healthPath: '/.well-known/health' }],
  ['github.com/gin-gonic/gin', { framework: 'gin' }],
  ['github.com/labstack/echo', { framework: 'echo' }],
  ['github.com/gofiber/fiber', { framework: 'fiber', port: 3000 }],
  ['github.com/go-chi/chi', { framework: 'chi' }],
  ['github.com/beego/beego', { framework: 'beego' }],
  ['github.com/gorilla/mux', { framework: 'gorilla' }],
];

export const goStack: DetectStack = async (app) => {
  if (!app.names.has('go.mod')) return undefined;
  const direct = (await manifest(app, 'go.mod'))
    .split('\n')
    .filter((line) => !line.includes('// indirect'))
    .join('\n');
  const found = mentioned(direct, goFrameworks);
  return {
    language: 'go',
    port: 8080,
    ...found,
    packageManager: 'go',
    buildCommand: 'go build -o app .',
    startCommand: './app',
    from: ['go.mod'],
  };
};

const rustFrameworks: readonly (readonly [RegExp, Framework])[] = [
  [/^rocket\s*=|"rocket"/m, { framework: 'rocket', port: 8000 }],
  [/^warp\s*=/m, { framework: 'warp', port: 3030 }],
  [/^poem\s*=/m, { framework: 'poem', port: 3000 }],
];

export const rustStack: DetectStack = async (app) => {
  if (!app.names.has('Cargo.toml')) return undefined;
  const found = await libraryFrameworks(app);
  const text = await manifest(app, 'Cargo.toml');
  const own = rustFrameworks.find(([pattern]) => pattern.test(text))?.[1];
  const known = found.includes('axum')
    ? { framework: 'axum', port: 3000 }
    : found.includes('actix-web')
      ? { framework: 'actix-web' }
      : own;
  return {
    language: 'rust',
    port: 8080,
    ...known,
    packageManager: 'cargo',
    buildCommand: 'cargo build --release',
    from: ['Cargo.toml'],
  };
};

const javaManifests = ['pom.xml', 'build.gradle', 'build.gradle.kts'] as const;

export const javaStack: DetectStack = async (app) => {
  const from = javaManifests.filter((name) => app.names.has(name));
  if (from.length === 0) return undefined;
  const text = (await Promise.all(from.map((name) => manifest(app, name)))).join('\n');
  const maven = from[0] === 'pom.xml';
  return {
    language: 'java',
    port: 8080,
    ...javaFramework(text),
    packageManager: maven ? 'maven' : 'gradle',
    buildCommand: maven
      ? `${app.names.has('mvnw') ? './mvnw' : 'mvn'} -DskipTests package`
      : `${app.names.has('gradlew') ? './gradlew' : 'gradle'} build -x test`,
    startCommand: maven ? 'java -jar target/*.jar' : 'java -jar build/libs/*.jar',
    from,
  };
};

function javaFramework(text: string): Framework | undefined {
  if (/quarkus/i.test(text))
    return { framework: 'quarkus', ...(text.includes('smallrye-health') ? { healthPath: '/q/health' } : {}) };
  if (/spring-boot|org\.springframework\.boot/.test(text)) {
    return {
      framework: 'spring-boot',
      ...(text.includes('spring-boot-starter-actuator') ? { healthPath: '/actuator/health' } : {}),
    };
  }
  if (text.includes('micronaut'))
    return { framework: 'micronaut', ...(text.includes('micronaut-management') ? { healthPath: '/health' } : {}) };
  return mentioned(text, [
    ['io.ktor', { framework: 'ktor' }],
    ['dropwizard', { framework: 'dropwizard' }],
    ['helidon', { framework: 'helidon' }],
  ]);
}

const isProject = (name: string): boolean => /\.(csproj|fsproj|vbproj)$/i.test(name);

/** In the folder itself, or in one of those below it (`src/Shop.Api/Shop.Api.csproj`). */
async function dotnetProjects({ files, names }: AppFiles): Promise<readonly string[]> {
  const here = [...names].filter(isProject);
  if (here.length > 0 || ![...names].some((name) => /\.slnx?$/i.test(name))) return here;
  const found: string[] = [];
  for (const parent of ['', 'src']) {
    const folders = (await files.list(parent))?.filter(({ kind }) => kind === 'folder') ?? [];
    for (const { name } of folders.slice(0, 50)) {
      const folder = parent === '' ? name : `${parent}/${name}`;
      found.push(
        ...((await files.list(folder)) ?? []).filter((entry) => isProject(entry.name)).map((entry) => `${folder}/${entry.name}`),
      );
    }
  }
  return found;
}

export const dotnetStack: DetectStack = async (app) => {
  const projects = await dotnetProjects(app);
  if (projects.length === 0) return undefined;
  const texts = await Promise.all(projects.slice(0, 50).map(async (path) => ({ path, text: await manifest(app, path) })));
  const web = texts.find(({ text }) => text.includes('Microsoft.NET.Sdk.Web'));
  const path = web?.path ?? projects[0] ?? '';
  return {
    language: 'dotnet',
    framework: web && (web.text.includes('Blazor') ? 'blazor' : 'aspnetcore'),
    port: 8080,
    packageManager: 'nuget',
    buildCommand: `dotnet publish ${path} -c Release -o out`,
    startCommand: `dotnet out/${path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '')}.dll`,
    from: [path],
  };
};
