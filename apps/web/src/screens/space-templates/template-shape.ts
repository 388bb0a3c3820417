import { call, type DataOf } from '../../api/call.ts';
import type { paths } from '../../api/schema.d.ts';

export const templateCall = (name: string) => call('get', '/api/space-templates/{name}', { params: { path: { name } } });
export type Template = DataOf<ReturnType<typeof templateCall>>;
export type TemplateParameter = Template['parameters'][number];

/** What is sent to make one. */
export type NewTemplate = paths['/api/space-templates']['post']['requestBody']['content']['application/json'];
