import { members } from '../../protocols/members.ts';
import type { ListenerRecord } from './load-balancing-records.ts';

export const listenerView = (listener: ListenerRecord): object => ({
  ListenerArn: listener.arn,
  LoadBalancerArn: listener.loadBalancer,
  Port: listener.port,
  Protocol: listener.protocol,
  SslPolicy: listener.sslPolicy,
  Certificates: { member: listener.certificates.map((CertificateArn) => ({ CertificateArn })) },
  DefaultActions: { member: listener.actions.map(members) },
});
