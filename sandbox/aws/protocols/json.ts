import type { WireAnswer, WireRequest } from '../../cloud/wire-server.ts';
import { AwsError } from '../aws-error.ts';
import type { AwsInput, AwsProtocol } from '../aws-operation.ts';
import { operationAt } from './http-path.ts';

/** The operation is method and path; input is path, query and a JSON body. EKS. */
export const restJsonProtocol: AwsProtocol = {
  find(request, operations) {
    const found = operationAt(request, operations);
    if (!found) return undefined;
    const { operation, labels } = found;
    return { operation, input: { ...Object.fromEntries(request.url.searchParams), ...bodyOf(request), ...labels } };
  },
  answer: ({ status = 200 }, output, requestId) => jsonAnswer(status, requestId, output),
  refuse: (error, requestId) =>
    jsonAnswer(error.status, requestId, { message: error.message }, { 'x-amzn-errortype': error.code }),
};

/** The operation is the header `X-Amz-Target`; input and output are JSON. ECR. */
export const targetJsonProtocol = (target: string): AwsProtocol => ({
  find(request, operations) {
    const operation = operations.find(({ name }) => request.headers['x-amz-target'] === `${target}.${name}`);
    return operation && { operation, input: bodyOf(request) };
  },
  answer: (_, output, requestId) => jsonAnswer(200, requestId, output),
  refuse: (error, requestId) => jsonAnswer(error.status, requestId, { __type: error.code, message: error.message }),
});

function bodyOf({ body }: WireRequest): AwsInput {
  if (body.length === 0) return {};
  try {
    const given: unknown = JSON.parse(body.toString());
    if (typeof given === 'object' && given !== null && !Array.isArray(given)) return given as AwsInput;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new AwsError(400, 'SerializationException', 'The body is no JSON object');
}

const jsonAnswer = (
  status: number,
  requestId: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): WireAnswer => ({
  status,
  headers: { 'content-type': 'application/json', 'x-amzn-requestid': requestId, ...headers },
  body: JSON.stringify(body),
});
