import { expect, test } from 'vitest';
import { imageName, isUnder, pinnedImage } from './image-name.ts';

test.each([
  ['registry.example.com', 'registry.example.com/shop:rev_1'],
  ['registry.example.com:5000/acme', 'registry.example.com:5000/acme/shop:rev_1'],
  ['acme.azurecr.io/team', 'acme.azurecr.io/team/shop:rev_1'],
  // Each names a repository already: these registries make none by themselves, or none below it.
  ['123456789012.dkr.ecr.us-east-1.amazonaws.com/checkout', '123456789012.dkr.ecr.us-east-1.amazonaws.com/checkout:rev_1'],
  ['us-docker.pkg.dev/project/images/shop', 'us-docker.pkg.dev/project/images/shop:rev_1'],
  ['docker.io/acme/all', 'docker.io/acme/all:rev_1'],
  ['123456789012.dkr.ecr.us-east-1.amazonaws.com', '123456789012.dkr.ecr.us-east-1.amazonaws.com/shop:rev_1'],
  ['us-docker.pkg.dev/project/images', 'us-docker.pkg.dev/project/images/shop:rev_1'],
  ['docker.io/acme', 'docker.io/acme/shop:rev_1'],
])('what is built for %s is pushed as %s', (registry, image) => {
  expect(imageName({ registry, name: 'shop', revisionId: 'rev_1' })).toBe(image);
  expect(isUnder(registry, image)).toBe(true);
});

test('an image is deployed by its digest, wherever it has colons', () => {
  const digest = `sha256:${'a'.repeat(64)}`;
  expect(pinnedImage('registry.example.com:5000/acme/shop:v1', digest)).toBe(`registry.example.com:5000/acme/shop@${digest}`);
  expect(pinnedImage(`registry.example.com:5000/shop@${digest}`, digest)).toBe(`registry.example.com:5000/shop@${digest}`);
});

test('a place is not under another one whose name it only begins with', () => {
  expect(isUnder('docker.io/acme', 'docker.io/acme-2/shop:1')).toBe(false);
  expect(isUnder('docker.io/acme', 'evil.example.com/docker.io/acme/shop:1')).toBe(false);
  expect(isUnder('docker.io/acme/shop', 'docker.io/acme/shop:1')).toBe(true);
});
