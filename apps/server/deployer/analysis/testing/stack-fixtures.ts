import type { Analysis } from '../analysis.ts';

export interface StackFixture {
  readonly files: Readonly<Record<string, string>>;
  readonly is: Partial<
    Pick<
      Analysis,
      | 'language'
      | 'framework'
      | 'suggestedPort'
      | 'suggestedHealthPath'
      | 'packageManager'
      | 'startCommand'
      | 'buildCommand'
      | 'dockerfile'
    >
  >;
}

const json = (value: object): string => JSON.stringify(value, null, 2);
const node = (dependencies: Readonly<Record<string, string>>, more: object = {}): string =>
  json({ name: 'x', dependencies, ...more });

export const stackFixtures: Readonly<Record<string, StackFixture>> = {
  'Next.js with an address of health': {
    files: {
      'package.json': node({ next: '15', react: '19' }, { scripts: { build: 'next build', start: 'next start' } }),
      'pnpm-lock.yaml': '',
      'app/api/health/route.ts': '',
    },
    is: {
      language: 'node',
      framework: 'nextjs',
      suggestedPort: 3000,
      suggestedHealthPath: '/api/health',
      packageManager: 'pnpm',
      buildCommand: 'pnpm build',
      startCommand: 'pnpm start',
    },
  },
  'Express in TypeScript': {
    files: {
      'package.json': node({ express: '5' }, { scripts: { start: 'node dist/main.js' } }),
      'src/main.ts': "app.get('/healthz', ok); app.listen(process.env.PORT || 4000);",
    },
    is: {
      language: 'node',
      framework: 'express',
      suggestedPort: 4000,
      suggestedHealthPath: '/healthz',
      packageManager: 'npm',
      startCommand: 'npm start',
    },
  },
  Fastify: {
    files: { 'package.json': node({ fastify: '5' }), 'server.js': "import fastify from 'fastify'", 'yarn.lock': '' },
    is: { framework: 'fastify', suggestedPort: 3000, packageManager: 'yarn', startCommand: 'node server.js' },
  },
  NestJS: {
    files: {
      'package.json': node({ '@nestjs/core': '11', express: '5' }),
      'src/main.ts': "import { NestFactory } from '@nestjs/core'; await app.listen(3001)",
    },
    is: { framework: 'nestjs', suggestedPort: 3001 },
  },
  Nuxt: { files: { 'package.json': node({ nuxt: '4' }) }, is: { framework: 'nuxtjs', suggestedPort: 3000 } },
  SvelteKit: {
    files: { 'package.json': node({ '@sveltejs/kit': '2', vite: '7' }) },
    is: { framework: 'sveltekit', suggestedPort: 3000 },
  },
  'Hono on Bun': {
    files: {
      'package.json': node({ hono: '4' }, { scripts: { start: 'bun src/index.ts' } }),
      'bun.lock': '',
      'src/index.ts': "import { Hono } from 'hono'",
    },
    is: { framework: 'hono', packageManager: 'bun', startCommand: 'bun run start' },
  },
  'pages of Vite': {
    files: { 'package.json': json({ devDependencies: { vite: '7' }, scripts: { build: 'vite build' } }), 'index.html': '' },
    is: { language: 'node', framework: 'vite', suggestedPort: 8080, suggestedHealthPath: '/' },
  },
  'Node without a framework': {
    files: { 'package.json': node({}), 'server.js': 'createServer().listen(8081)' },
    is: { language: 'node', framework: null, suggestedPort: 8081, startCommand: 'node server.js' },
  },
  FastAPI: {
    files: { 'requirements.txt': 'fastapi==0.115\nuvicorn', 'main.py': "@app.get('/health')\ndef health(): pass" },
    is: { language: 'python', framework: 'fastapi', suggestedPort: 8000, suggestedHealthPath: '/health', packageManager: 'pip' },
  },
  Django: {
    files: {
      'pyproject.toml': '[project]\ndependencies = ["Django>=5", "flask-x"]',
      'uv.lock': '',
      'manage.py': 'DJANGO_SETTINGS_MODULE',
      Procfile: 'web: gunicorn shop.wsgi',
    },
    is: {
      language: 'python',
      framework: 'django',
      suggestedPort: 8000,
      packageManager: 'uv',
      startCommand: 'gunicorn shop.wsgi',
    },
  },
  Flask: {
    files: { 'requirements.txt': 'Flask==3', 'app.py': 'app.run(port=5005)' },
    is: { framework: 'flask', suggestedPort: 5005 },
  },
  Gin: {
    files: { 'go.mod': 'module x\nrequire github.com/gin-gonic/gin v1.10.0', 'main.go': 'r.GET("/ping", h)\nr.Run(":9000")' },
    is: { language: 'go', framework: 'gin', suggestedPort: 9000, suggestedHealthPath: '/ping' },
  },
  GoFr: {
    files: { 'go.mod': 'module x\n\nrequire gofr.dev v1.28.0', 'main.go': 'app := gofr.New()' },
    is: { language: 'go', framework: 'gofr', suggestedPort: 8000, suggestedHealthPath: '/.well-known/health' },
  },
  Fiber: {
    files: { 'go.mod': 'module x\nrequire github.com/gofiber/fiber/v2 v2.52.0' },
    is: { framework: 'fiber', suggestedPort: 3000 },
  },
  'Go without a framework': {
    files: {
      'go.mod': 'module x\nrequire (\n  github.com/gin-gonic/gin v1 // indirect\n)',
      'main.go': 'http.ListenAndServe(":8082", nil)',
    },
    is: { language: 'go', framework: null, suggestedPort: 8082 },
  },
  'Spring Boot with Maven': {
    files: {
      'pom.xml':
        '<parent><artifactId>spring-boot-starter-parent</artifactId></parent><artifactId>spring-boot-starter-actuator</artifactId>',
      mvnw: '',
      'src/main/resources/application.properties': 'server.port=9090\n',
    },
    is: {
      language: 'java',
      framework: 'spring-boot',
      suggestedPort: 9090,
      suggestedHealthPath: '/actuator/health',
      packageManager: 'maven',
      buildCommand: './mvnw -DskipTests package',
    },
  },
  'Quarkus with Gradle': {
    files: { 'build.gradle.kts': 'implementation("io.quarkus:quarkus-smallrye-health")' },
    is: {
      language: 'java',
      framework: 'quarkus',
      suggestedPort: 8080,
      suggestedHealthPath: '/q/health',
      packageManager: 'gradle',
    },
  },
  'ASP.NET Core in a solution': {
    files: {
      'Shop.sln': '',
      'src/Shop.Core/Shop.Core.csproj': '<Project Sdk="Microsoft.NET.Sdk">',
      'src/Shop.Api/Shop.Api.csproj': '<Project Sdk="Microsoft.NET.Sdk.Web">',
      'src/Shop.Api/Program.cs': 'app.MapHealthChecks("/healthz");',
    },
    is: {
      language: 'dotnet',
      framework: 'aspnetcore',
      suggestedPort: 8080,
      suggestedHealthPath: '/healthz',
      startCommand: 'dotnet out/Shop.Api.dll',
    },
  },
  Rails: {
    files: {
      Gemfile: 'source "x"\ngem "rails", "~> 8.0"',
      'config.ru': '',
      'package.json': node({}),
      'config/routes.rb': 'get "up" => "rails/health#show"',
    },
    is: { language: 'ruby', framework: 'rails', suggestedPort: 3000, suggestedHealthPath: '/up' },
  },
  Sinatra: { files: { Gemfile: "gem 'sinatra'" }, is: { language: 'ruby', framework: 'sinatra', suggestedPort: 4567 } },
  Laravel: {
    files: { 'composer.json': json({ require: { 'laravel/framework': '^12.0' } }), 'package.json': node({ vite: '7' }) },
    is: { language: 'php', framework: 'laravel', suggestedPort: 8080, suggestedHealthPath: '/up', packageManager: 'composer' },
  },
  Symfony: {
    files: { 'composer.json': json({ require: { 'symfony/framework-bundle': '7.*' } }) },
    is: { language: 'php', framework: 'symfony' },
  },
  Axum: {
    files: { 'Cargo.toml': '[dependencies]\naxum = "0.8"', 'src/main.rs': 'TcpListener::bind("0.0.0.0:3003")' },
    is: { language: 'rust', framework: 'axum', suggestedPort: 3003 },
  },
  Rocket: {
    files: { 'Cargo.toml': '[dependencies]\nrocket = "0.5"', 'src/main.rs': '' },
    is: { language: 'rust', framework: 'rocket', suggestedPort: 8000 },
  },
  Phoenix: {
    files: { 'mix.exs': '{:phoenix, "~> 1.7"}' },
    is: { language: 'elixir', framework: 'phoenix', suggestedPort: 4000 },
  },
  'Fresh on Deno': {
    files: { 'deno.json': '{ "tasks": { "start": "x" }, "imports": { "$fresh/": "x" } }' },
    is: { language: 'deno', framework: 'fresh', suggestedPort: 8000, startCommand: 'deno task start' },
  },
  Hugo: { files: { 'hugo.toml': 'baseURL = "x"' }, is: { language: 'static', framework: 'hugo', suggestedHealthPath: '/' } },
  'a page': {
    files: { 'index.html': '<h1>' },
    is: { language: 'static', framework: null, suggestedPort: 8080, suggestedHealthPath: '/' },
  },
  'a Dockerfile alone': {
    files: { Dockerfile: 'FROM erlang:27\nEXPOSE 4321', 'src/x.erl': '' },
    is: { language: null, framework: null, suggestedPort: 4321, suggestedHealthPath: null, dockerfile: 'Dockerfile' },
  },
};
