import type { AppFiles } from './stack.ts';
import { type Package, reducedPackage } from './node-package.ts';

/** The library decides by these; its patterns are not tried on more than that of what strangers wrote. */
const mostOfFile = 32 * 1024;

/**
 * Frameworks as `@vercel/fs-detectors` tells them, by its names. It is given `package.json` reduced to dependencies: its patterns take
 * minutes for a file that was made for it.
 */
export async function libraryFrameworks({ files, names }: AppFiles, packageJson?: Package): Promise<readonly string[]> {
  const [{ DetectorFilesystem, detectFrameworks }, { frameworkList }] = await Promise.all([
    import('@vercel/fs-detectors'),
    import('@vercel/frameworks'),
  ]);

  class Files extends DetectorFilesystem {
    protected override async _hasPath(name: string): Promise<boolean> {
      if (name === 'package.json') return packageJson !== undefined;
      const [first = '', ...rest] = name.split('/');
      if (!names.has(first)) return false;
      return rest.length === 0 || (await this._isFile(name));
    }
    protected override async _isFile(name: string): Promise<boolean> {
      if (name === 'package.json') return packageJson !== undefined;
      return names.has(name.split('/')[0] ?? '') && (await files.text(name)) !== undefined;
    }
    protected override async _readFile(name: string): Promise<Buffer> {
      if (name === 'package.json') return Buffer.from(reducedPackage(packageJson));
      return Buffer.from(((await files.text(name)) ?? '').slice(0, mostOfFile));
    }
    protected override async _readdir(): Promise<[]> {
      return [];
    }
    protected override _chdir(): this {
      return this;
    }
  }
  const found = await detectFrameworks({ fs: new Files(), frameworkList, useExperimentalFrameworks: true });
  return found.map(({ slug }) => slug ?? '').filter((slug) => slug !== '');
}
