import type { WireAnswer, WireRequest } from '../../cloud/wire-server.ts';
import type { AwsProtocol } from '../aws-operation.ts';
import { queryInput } from './query-input.ts';
import { xml } from './xml.ts';

/** The operation is the parameter `Action`; answers are XML. STS, IAM. */
export const queryProtocol = (namespace: string): AwsProtocol => ({
  find(request, operations) {
    const input = queryInput(parametersOf(request));
    const operation = operations.find(({ name }) => name === input['Action']);
    return operation && { operation, input };
  },
  answer: ({ name }, output, requestId) => xmlAnswer(200, requestId, xml(`${name}Response`, namespace, {
    [`${name}Result`]: output, ResponseMetadata: { RequestId: requestId },
  })),
  refuse: (error, requestId) => xmlAnswer(error.status, requestId, xml('ErrorResponse', namespace, {
    Error: { Type: error.status < 500 ? 'Sender' : 'Receiver', Code: error.code, Message: error.message }, RequestId: requestId,
  })),
});

/** As the query protocol, with names and lists in the manner of EC2. */
export const ec2Protocol = (namespace: string): AwsProtocol => ({
  ...queryProtocol(namespace),
  answer: ({ name }, output, requestId) => xmlAnswer(200, requestId, xml(`${name}Response`, namespace, { requestId, ...output })),
  refuse: (error, requestId) => xmlAnswer(error.status, requestId, xml('Response', undefined, {
    Errors: { Error: { Code: error.code, Message: error.message } }, RequestID: requestId,
  })),
});

const parametersOf = ({ method, url, body }: WireRequest): URLSearchParams =>
  (method === 'POST' ? new URLSearchParams(body.toString()) : url.searchParams);

export const xmlAnswer = (status: number, requestId: string, body: string): WireAnswer =>
  ({ status, headers: { 'content-type': 'text/xml', 'x-amzn-requestid': requestId }, body });
