import type { AwsProtocol } from '../aws-operation.ts';
import { operationAt } from './http-path.ts';
import { queryProtocol, xmlAnswer } from './query.ts';
import { xml } from './xml.ts';

/** The operation is method and path; answers are XML. Route 53. */
export const restXmlProtocol = (namespace: string): AwsProtocol => ({
  find(request, operations) {
    const found = operationAt(request, operations);
    return found && { operation: found.operation, input: { ...Object.fromEntries(request.url.searchParams), ...found.labels } };
  },
  answer: ({ name, status = 200 }, output, requestId) => xmlAnswer(status, requestId, xml(`${name}Response`, namespace, output)),
  refuse: queryProtocol(namespace).refuse,
});
