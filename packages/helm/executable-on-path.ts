import { access, constants, stat } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';

/** Where a shell with this PATH would find a command. Relative entries are left out: they depend on where one stands. */
export async function executableOnPath(name: string, path: string): Promise<string | undefined> {
  for (const folder of path.split(delimiter).filter((entry) => isAbsolute(entry))) {
    const file = join(folder, name);
    if (await isExecutable(file)) return file;
  }
  return undefined;
}

async function isExecutable(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}
