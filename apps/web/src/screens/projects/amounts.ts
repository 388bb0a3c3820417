/** `0.25`, `4`: cores, as people say them. */
export const cpu = (cores: number): string => String(Number(cores.toFixed(cores < 10 ? 2 : 0)));

const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];

/** `512 MiB`, `1.5 GiB`. */
export function memory(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1);
  const amount = bytes / 1024 ** power;
  return `${Number(amount.toFixed(amount < 10 ? 1 : 0))} ${units[power]}`;
}

/** What is asked of the cluster, or used there. */
export const amounts = ({ cpuCores, memoryBytes }: { readonly cpuCores: number; readonly memoryBytes: number }): string =>
  cpuCores === 0 && memoryBytes === 0 ? 'nothing' : `${cpu(cpuCores)} CPU and ${memory(memoryBytes)}`;
