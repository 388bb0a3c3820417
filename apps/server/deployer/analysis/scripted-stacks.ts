import { libraryFrameworks } from './library-frameworks.ts';
import { readPackage } from './node-package.ts';
import { type DetectStack, firstOf, manifest, mentioned } from './stack.ts';

export const phpStack: DetectStack = async (app) => {
  if (!app.names.has('composer.json') && !app.names.has('index.php')) return undefined;
  if (!app.names.has('composer.json')) return { language: 'php', port: 8080, healthPath: '/', from: ['index.php'] };
  const text = await manifest(app, 'composer.json');
  const framework = mentioned(text, [
    ['"laravel/framework"', 'laravel'],
    ['"symfony/framework-bundle"', 'symfony'],
    ['"slim/slim"', 'slim'],
    ['"cakephp/cakephp"', 'cakephp'],
    ['"codeigniter4/framework"', 'codeigniter'],
    ['"drupal/core', 'drupal'],
  ]);
  // Of the two formats the fields that are looked at have the same form.
  const malformed = readPackage(text) === undefined ? { malformed: ['composer.json'] } : {};
  const modern = /"laravel\/framework"\s*:\s*"[^\d"]{0,5}(1[1-9]|[2-9]\d)/.test(text);
  return {
    language: 'php',
    framework,
    port: 8080,
    healthPath: framework === 'laravel' && modern ? '/up' : undefined,
    packageManager: 'composer',
    buildCommand: 'composer install --no-dev --optimize-autoloader',
    from: ['composer.json'],
    ...malformed,
  };
};

export const rubyStack: DetectStack = async (app) => {
  if (!app.names.has('Gemfile')) return undefined;
  const text = await manifest(app, 'Gemfile');
  const gem = (name: string): boolean => new RegExp(`^\\s*gem\\s+["']${name}["']`, 'm').test(text);
  if (gem('rails')) {
    const health = (await manifest(app, 'config/routes.rb')).includes('rails/health#show') ? '/up' : undefined;
    return {
      language: 'ruby',
      framework: 'rails',
      port: 3000,
      healthPath: health,
      packageManager: 'bundler',
      buildCommand: 'bundle exec rake assets:precompile',
      startCommand: 'bundle exec rails server -b 0.0.0.0',
      from: ['Gemfile'],
    };
  }
  if (gem('jekyll')) {
    return {
      language: 'static',
      framework: 'jekyll',
      port: 8080,
      healthPath: '/',
      packageManager: 'bundler',
      buildCommand: 'bundle exec jekyll build',
      from: ['Gemfile'],
    };
  }
  const [framework, port] = gem('sinatra')
    ? ['sinatra', 4567]
    : gem('hanami')
      ? ['hanami', 2300]
      : gem('grape')
        ? ['grape', 9292]
        : [undefined, 9292];
  const rack = app.names.has('config.ru');
  return {
    language: 'ruby',
    framework,
    port: rack ? 9292 : port,
    packageManager: 'bundler',
    from: rack ? ['Gemfile', 'config.ru'] : ['Gemfile'],
    ...(rack ? { startCommand: 'bundle exec rackup -o 0.0.0.0' } : {}),
  };
};

const pythonManifests = [
  'requirements.txt',
  'pyproject.toml',
  'Pipfile',
  'setup.py',
  'uv.lock',
  'poetry.lock',
  'manage.py',
  'main.py',
  'app.py',
];
const pythonPorts: Readonly<Record<string, number>> = {
  flask: 5000,
  streamlit: 8501,
  gradio: 7860,
  aiohttp: 8080,
  tornado: 8888,
  fasthtml: 5001,
};

export const pythonStack: DetectStack = async (app) => {
  const from = pythonManifests.filter((name) => app.names.has(name));
  if (from.length === 0) return undefined;
  const texts = await Promise.all(['requirements.txt', 'pyproject.toml', 'Pipfile'].map((name) => manifest(app, name)));
  const found = await libraryFrameworks(app);
  const framework =
    app.names.has('manage.py') && found.includes('django')
      ? 'django'
      : (found.find((name) => ['fasthtml', 'fastapi', 'flask', 'django'].includes(name)) ??
        mentioned(texts.join('\n').toLowerCase(), [
          ['streamlit', 'streamlit'],
          ['gradio', 'gradio'],
          ['litestar', 'litestar'],
          ['sanic', 'sanic'],
          ['starlette', 'starlette'],
          ['aiohttp', 'aiohttp'],
          ['tornado', 'tornado'],
        ]));
  const packageManager =
    firstOf(app.names, [
      ['uv.lock', 'uv'],
      ['poetry.lock', 'poetry'],
      ['pdm.lock', 'pdm'],
      ['Pipfile', 'pipenv'],
    ]) ?? 'pip';
  return { language: 'python', framework, port: pythonPorts[framework ?? ''] ?? 8000, packageManager, from };
};

export const elixirStack: DetectStack = async (app) => {
  if (!app.names.has('mix.exs')) return undefined;
  const framework = (await manifest(app, 'mix.exs')).includes(':phoenix') ? 'phoenix' : undefined;
  return { language: 'elixir', framework, port: 4000, packageManager: 'mix', buildCommand: 'mix release', from: ['mix.exs'] };
};

export const denoStack: DetectStack = async (app) => {
  const name = ['deno.json', 'deno.jsonc'].find((file) => app.names.has(file));
  if (name === undefined) return undefined;
  const text = await manifest(app, name);
  const framework = mentioned(text, [
    ['$fresh/', 'fresh'],
    ['@fresh/core', 'fresh'],
    ['@oak/oak', 'oak'],
    ['hono', 'hono'],
  ]);
  const start = /"start"\s*:/.test(text) ? { startCommand: 'deno task start' } : {};
  return { language: 'deno', framework, port: 8000, packageManager: 'deno', from: [name], ...start };
};

const generators = ['hugo', 'zola', 'middleman', 'jekyll'];

/** Files that any web server can serve. */
export const staticStack: DetectStack = async (app) => {
  const generator = (await libraryFrameworks(app)).find((name) => generators.includes(name));
  const hugo = app.names.has('hugo.toml') || app.names.has('hugo.yaml') ? 'hugo' : undefined;
  const framework = hugo ?? generator;
  const from = [
    'hugo.toml',
    'hugo.yaml',
    'config.toml',
    'config.yaml',
    '_config.yml',
    'config.rb',
    'Staticfile',
    'index.html',
  ].filter((name) => app.names.has(name));
  const page =
    app.names.has('index.html') || app.names.has('Staticfile') || (await app.files.text('public/index.html')) !== undefined;
  if (framework === undefined && !page) return undefined;
  return { language: 'static', framework, port: 8080, healthPath: '/', from: from.length > 0 ? from : ['public/index.html'] };
};
