import type { WireAnswer } from '../../cloud/wire-server.ts';

type Headers = Readonly<Record<string, string>>;

export const armOk = (value: unknown, status = 200, headers: Headers = {}): WireAnswer =>
  ({ status, headers: { 'content-type': 'application/json; charset=utf-8', ...headers }, body: JSON.stringify(value) });

export const armEmpty = (status: number, headers: Headers = {}): WireAnswer => ({ status, headers });

/** ARM's own form of an error. */
export const armError = (status: number, code: string, message: string, headers: Headers = {}): WireAnswer =>
  armOk({ error: { code, message } }, status, headers);

export const resourceNotFound = (type: string, name: string, resourceGroup: string): WireAnswer =>
  armError(
    404, 'ResourceNotFound',
    `The Resource '${type}/${name}' under resource group '${resourceGroup}' was not found. ` +
      'For more details please go to https://aka.ms/ARMResourceNotFoundFix',
  );
