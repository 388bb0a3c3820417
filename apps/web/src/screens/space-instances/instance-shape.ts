import { call, type DataOf } from '../../api/call.ts';
import type { paths } from '../../api/schema.d.ts';

export interface InstancePath {
  readonly project: string;
  readonly name: string;
}

export const instanceCall = (path: InstancePath) => call('get', '/api/space-instances/{project}/{name}', { params: { path } });
export type Instance = DataOf<ReturnType<typeof instanceCall>>;

export const accessCall = (path: InstancePath) =>
  call('get', '/api/space-instances/{project}/{name}/access', { params: { path } });
export type Access = DataOf<ReturnType<typeof accessCall>>;
export type Subject = Access['you'];

type Body<Path extends keyof paths, Method extends keyof paths[Path]> = paths[Path][Method] extends {
  requestBody: { content: { 'application/json': infer Json } };
}
  ? Json
  : never;
export type NewInstance = Body<'/api/space-instances', 'post'>;
export type InstanceChange = Body<'/api/space-instances/{project}/{name}', 'patch'>;

export const previewCall = (body: NewInstance) => call('post', '/api/space-instances/preview', { body });
export type Preview = DataOf<ReturnType<typeof previewCall>>;

export const pathOf = ({ project, name }: Instance): InstancePath => ({ project, name });
export const labelOf = ({ displayName, name }: Pick<Instance, 'displayName' | 'name'>): string => displayName || name;
