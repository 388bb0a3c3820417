/**
 * Writes what the sandbox cluster knows about the shape of Kubernetes' kinds: their schemas as published in OpenAPI, and how the
 * Go types write them (field order, what is left out when empty, protobuf numbers). Facts only, no prose.
 *
 *   node scripts/generate-kube-schemas.ts <kubernetes>/api/openapi-spec/v3 <go module cache>/k8s.io v1.36.4
 *
 * The second argument holds the modules of that version as `go mod download` lays them out: api@v0.36.4, apimachinery@v0.36.4 …
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { goStructFacts } from './kube-schemas/go-struct-facts.ts';
import { openApiFacts } from './kube-schemas/openapi-facts.ts';
import { withEnums } from './kube-schemas/enum-facts.ts';
import { servedKinds } from './kube-schemas/served-kinds.ts';

const [openApiDirectory, modules, version] = process.argv.slice(2);
if (!openApiDirectory || !modules || !version) {
  console.error('usage: node scripts/generate-kube-schemas.ts OPENAPI_V3_DIRECTORY GO_MODULES_DIRECTORY VERSION');
  process.exit(2);
}

const moduleVersion = version.replace(/^v1\./, 'v0.');
const directoryOf = (goPackage: string): string => {
  const [, module = '', ...rest] = goPackage.split('/');
  return join(modules, `${module}@${moduleVersion}`, ...rest);
};

/** Where Go keeps the types of a group. */
function goPackageOf(groupVersion: string): string {
  const [group = '', name = ''] = groupVersion.includes('/') ? groupVersion.split('/') : ['core', groupVersion];
  switch (group) {
    case 'apiextensions.k8s.io':
      return `k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/${name}`;
    case 'apiregistration.k8s.io':
      return `k8s.io/kube-aggregator/pkg/apis/apiregistration/${name}`;
    default:
      return `k8s.io/api/${group.split('.')[0]}/${name}`;
  }
}

const roots = Object.entries(servedKinds).flatMap(([groupVersion, kinds]) =>
  kinds.map((kind) => `${goPackageOf(groupVersion)}.${kind}`),
);
const output = join(import.meta.dirname, '..', 'sandbox', 'cluster', 'generated');
const write = (file: string, content: object): void =>
  writeFileSync(join(output, file), `${JSON.stringify({ kubernetes: version, ...content })}\n`);

const { types, enums } = goStructFacts(directoryOf, [...roots, 'k8s.io/apimachinery/pkg/apis/meta/v1.DeleteOptions']);
write('schemas.json', { definitions: withEnums(openApiFacts(openApiDirectory, servedKinds), types, enums) });
write('go-types.json', { types });
