import type { FileChanges } from './commit-files.ts';

/** A small HTTP service with a Dockerfile. */
const checkout: FileChanges = {
  'README.md': '# checkout\n\nAnswers on port 8080.\n',
  Dockerfile: [
    'FROM node:24-alpine',
    'WORKDIR /app',
    'COPY package.json server.js ./',
    'USER node',
    'EXPOSE 8080',
    'CMD ["node", "server.js"]',
    '',
  ].join('\n'),
  'package.json': `${JSON.stringify({ name: 'checkout', version: '1.0.0', private: true, type: 'module', scripts: { start: 'node server.js' }, engines: { node: '>=24' } }, undefined, 2)}\n`,
  'server.js': [
    "import { createServer } from 'node:http';",
    '',
    'const port = Number(process.env.PORT ?? 8080);',
    'createServer((request, response) => {',
    "  if (request.url === '/health') return response.end('ok');",
    "  response.setHeader('content-type', 'application/json');",
    "  response.end(JSON.stringify({ service: 'checkout', total: 0 }));",
    '}).listen(port);',
    '',
  ].join('\n'),
};

/** A static site. */
const storefront: FileChanges = {
  'README.md': '# storefront\n',
  'index.html': '<!doctype html>\n<title>Storefront</title>\n<link rel="stylesheet" href="style.css">\n<h1>Storefront</h1>\n',
  'style.css': 'body { font-family: sans-serif; margin: 4rem; }\n',
};

/** A service in Go. */
const ledger: FileChanges = {
  'README.md': '# ledger\n',
  'go.mod': 'module github.com/acme/ledger\n\ngo 1.25\n',
  'main.go': [
    'package main',
    '',
    'import (',
    '\t"fmt"',
    '\t"net/http"',
    ')',
    '',
    'func main() {',
    '\thttp.HandleFunc("/healthz", func(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, "ok") })',
    '\thttp.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, "[]") })',
    '\thttp.ListenAndServe(":8080", nil)',
    '}',
    '',
  ].join('\n'),
};

/** Where builds run. The runner of the sandbox does what the workflow of a real builder repository does. */
const builder: FileChanges = {
  'README.md': '# spacedock-builder\n\nBuilds images for Spacedock.\n',
  '.github/workflows/build.yml': [
    'name: build',
    'run-name: build ${{ inputs.revision }}',
    'on:',
    '  workflow_dispatch:',
    '    inputs:',
    '      revision: { required: true, type: string }',
    '      callback_url: { required: true, type: string }',
    '      token: { required: true, type: string }',
    'permissions: {}',
    'jobs:',
    '  build:',
    '    runs-on: ubuntu-latest',
    '    steps:',
    '      - run: echo "The runner of the sandbox builds."',
    '',
  ].join('\n'),
};

export const firstRepositories = [
  { name: 'checkout', description: 'A small HTTP service', files: checkout },
  { name: 'storefront', description: 'A static site', files: storefront },
  { name: 'ledger', description: 'A service in Go', files: ledger },
  { name: 'spacedock-builder', description: 'Builds images', files: builder },
] as const;
