import type { LoadBalancer } from './deployment-shapes.ts';

/** Where a browser finds it. Undefined: nowhere yet, or it does not speak HTTP. */
export function urlOf({
  status,
  address,
  host,
  ports,
  tls,
}: Pick<LoadBalancer, 'status' | 'address' | 'host' | 'ports' | 'tls'>): string | undefined {
  const name = host ?? address;
  if (status !== 'ready' || name === null || name === '' || name.startsWith('*')) return undefined;
  const web = ports.find(({ protocol }) => protocol === 'HTTPS') ?? ports.find(({ protocol }) => protocol === 'HTTP');
  if (!web) return undefined;
  const scheme = web.protocol === 'HTTPS' || tls !== null ? 'https' : 'http';
  const usual = (scheme === 'https' && web.port === 443) || (scheme === 'http' && web.port === 80);
  const bracketed = name.includes(':') ? `[${name}]` : name;
  const url = `${scheme}://${bracketed}${usual ? '' : `:${web.port}`}`;
  return URL.canParse(url) ? url : undefined;
}
