import type { AwsInput } from '../../aws-operation.ts';
import { fieldsIn, numberIn, textIn } from '../../protocols/input.ts';
import { invalid } from './load-balancing.ts';
import type { HealthCheck } from './load-balancing-records.ts';
import { isHttp } from './target-group-view.ts';

/** What the request says of it; what it does not say is as before, or as AWS has it. */
export function healthCheckIn(input: AwsInput, before: HealthCheck): HealthCheck {
  const protocol = textIn(input, 'HealthCheckProtocol') ?? before.protocol;
  if (!['HTTP', 'HTTPS', 'TCP'].includes(protocol)) throw invalid(`Health check protocol '${protocol}' is not supported`);
  const http = isHttp(protocol);
  const check: HealthCheck = {
    protocol,
    port: textIn(input, 'HealthCheckPort') ?? before.port,
    path: http ? (textIn(input, 'HealthCheckPath') ?? before.path ?? '/') : undefined,
    interval: numberIn(input, 'HealthCheckIntervalSeconds') ?? before.interval,
    timeout: numberIn(input, 'HealthCheckTimeoutSeconds') ?? before.timeout,
    healthy: numberIn(input, 'HealthyThresholdCount') ?? before.healthy,
    unhealthy: numberIn(input, 'UnhealthyThresholdCount') ?? before.unhealthy,
    codes: http ? (textIn(fieldsIn(input, 'Matcher'), 'HttpCode') ?? before.codes ?? '200') : undefined,
  };
  if (check.port !== 'traffic-port' && !/^[1-9]\d{0,4}$/.test(check.port))
    throw invalid(`Health check port '${check.port}' must be a port number or 'traffic-port'`);
  if (check.path !== undefined && !/^\/[!-~]{0,1023}$/.test(check.path))
    throw invalid(`Health check path '${check.path}' must begin with a '/' and be of printable ASCII characters`);
  if (check.interval < 5 || check.interval > 300) throw invalid('Health check interval must be between 5 and 300 seconds');
  if (check.timeout >= check.interval) throw invalid('Health check timeout must be smaller than the interval');
  for (const count of [check.healthy, check.unhealthy])
    if (count < 2 || count > 10) throw invalid('Health check thresholds must be between 2 and 10');
  return check;
}

export const usualHealthCheck = (protocol: string): HealthCheck =>
  isHttp(protocol)
    ? { protocol, port: 'traffic-port', path: '/', interval: 30, timeout: 5, healthy: 5, unhealthy: 2, codes: '200' }
    : {
        protocol: 'TCP',
        port: 'traffic-port',
        path: undefined,
        interval: 30,
        timeout: 10,
        healthy: 5,
        unhealthy: 2,
        codes: undefined,
      };
