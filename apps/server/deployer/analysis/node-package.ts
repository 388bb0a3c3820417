/** What of a package.json is looked at. */
export interface Package {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly scripts: Readonly<Record<string, string>>;
  readonly main: string | undefined;
  readonly packageManager: string | undefined;
  readonly hasWorkspaces: boolean;
}

const mostEntries = 2_000;

/** Undefined: it is no JSON object. Fields of another type than they should have are as if they were not there. */
export function readPackage(text: string): Package | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return undefined;
  const { dependencies, devDependencies, scripts, main, packageManager, workspaces } = parsed as Readonly<
    Record<string, unknown>
  >;
  return {
    dependencies: texts(dependencies),
    devDependencies: texts(devDependencies),
    scripts: texts(scripts),
    main: typeof main === 'string' ? main.slice(0, 200) : undefined,
    packageManager: typeof packageManager === 'string' ? packageManager : undefined,
    hasWorkspaces: typeof workspaces === 'object' && workspaces !== null,
  };
}

function texts(given: unknown): Readonly<Record<string, string>> {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return {};
  const entries = Object.entries(given).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(entries.slice(0, mostEntries).map(([name, value]) => [name, value.slice(0, 500)]));
}

/** Dependencies alone, and of these what is a name and a version. */
export function reducedPackage(given: Package | undefined): string {
  const clean = (entries: Readonly<Record<string, string>> = {}): Record<string, string> =>
    Object.fromEntries(
      Object.entries(entries)
        .filter(([name]) => /^[@\w./-]{1,214}$/.test(name))
        .map(([name, version]) => [name, /^[\w.^~<>=| *:/@#+-]{1,60}$/.test(version) ? version : '*']),
    );
  return JSON.stringify({ dependencies: clean(given?.dependencies), devDependencies: clean(given?.devDependencies) });
}
