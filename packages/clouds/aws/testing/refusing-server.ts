import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A server that answers everything alike; ends with the test. */
export async function answeringServer(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => answer(request, response));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Refuses every request, as the service would whose signature it has: what the SDK makes of it is what is to be classified. */
export const refusingServer = (
  status: number,
  code: string,
  message = 'said by AWS',
  headers: Readonly<Record<string, string>> = {},
): Promise<string> =>
  answeringServer(({ headers: { authorization = '' } }, response) => {
    const [, service = ''] = /Credential=[^/]+\/\d+\/[^/]+\/(\w+)\//.exec(authorization) ?? [];
    const [type, body] = forms[service]?.(code, message) ?? ['text/plain', message];
    response.writeHead(status, {
      'content-type': type,
      'x-amzn-requestid': 'request-1',
      ...(service === 'eks' ? { 'x-amzn-errortype': code } : {}),
      ...headers,
    });
    response.end(body);
  });

type Form = (code: string, message: string) => readonly [type: string, body: string];

const query: Form = (code, message) => [
  'text/xml',
  `<ErrorResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><Error><Type>Sender</Type><Code>${code}</Code>`
  + `<Message>${message}</Message></Error><RequestId>request-1</RequestId></ErrorResponse>`,
];

const forms: Readonly<Record<string, Form>> = {
  sts: query,
  iam: query,
  route53: query,
  ec2: (code, message) => [
    'text/xml',
    `<?xml version="1.0"?><Response><Errors><Error><Code>${code}</Code><Message>${message}</Message></Error></Errors>`
    + '<RequestID>request-1</RequestID></Response>',
  ],
  eks: (_code, message) => ['application/json', JSON.stringify({ message })],
};
