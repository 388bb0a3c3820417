import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { kubeconfigText } from '@spacedock/kube';
import { onTestFinished } from 'vitest';
import { issueCa, issueServerCertificate, newPrivateKey } from '../../keys/issuing.ts';

export interface AnsweringServer {
  readonly kubeconfig: string;
  readonly requests: readonly string[];
  /** Resolves when a request with this in its address has come. */
  readonly requested: (part: string) => Promise<void>;
}

type Answerer = (request: IncomingMessage, response: ServerResponse) => void;

/** Stands where a cluster should, and answers what the test says, over real HTTPS. Ends with the test. */
export async function answeringServer(answer: Answerer): Promise<AnsweringServer> {
  const now = new Date();
  const [caKeyPem, keyPem] = [newPrivateKey(), newPrivateKey()];
  const caPem = await issueCa(caKeyPem, now);
  const cert = await issueServerCertificate({ keyPem, names: ['127.0.0.1'], caKeyPem, caPem, now });
  const requests: string[] = [];
  const server = createServer({ key: keyPem, cert }, (request, response) => {
    requests.push(`${request.method} ${request.url}`);
    server.emit('asked');
    answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    kubeconfig: kubeconfigText({ name: 'test', server: address, caPem, token: 'token-of-the-test' }),
    requests,
    async requested(part) {
      while (!requests.some((line) => line.includes(part))) await once(server, 'asked');
    },
  };
}

/** The kinds that are asked for here, as discovery tells them. */
const discovery: Readonly<Record<string, readonly (readonly [plural: string, kind: string, namespaced: boolean])[]>> = {
  '/api/v1': [
    ['namespaces', 'Namespace', false], ['nodes', 'Node', false], ['pods', 'Pod', true], ['services', 'Service', true],
    ['resourcequotas', 'ResourceQuota', true],
  ],
  '/apis/apps/v1': [
    ['deployments', 'Deployment', true], ['statefulsets', 'StatefulSet', true], ['daemonsets', 'DaemonSet', true],
  ],
  '/apis/batch/v1': [['jobs', 'Job', true]],
  '/apis/networking.k8s.io/v1': [['ingresses', 'Ingress', true]],
  '/apis/metrics.k8s.io/v1beta1': [['pods', 'PodMetrics', true]],
};

export function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Answers like Kubernetes where it is asked which kinds there are, so that a test can answer otherwise where objects are. */
export const withDiscovery = (answer: Answerer): Answerer => (request, response) => {
  const kinds = discovery[request.url ?? ''];
  if (!kinds) return answer(request, response);
  const resources = kinds.map(([name, kind, namespaced]) => ({ name, kind, namespaced }));
  sendJson(response, { kind: 'APIResourceList', resources });
};
