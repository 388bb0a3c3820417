import type { AwsService } from '../../aws-operation.ts';
import { restXmlProtocol } from '../../protocols/rest-xml.ts';
import { queryWords } from '../../refusal-words.ts';
import { listHostedZones } from './list-hosted-zones.ts';

export const route53: AwsService = {
  name: 'route53',
  protocol: restXmlProtocol('https://route53.amazonaws.com/doc/2013-04-01/'),
  words: queryWords,
  global: true,
  operations: [listHostedZones],
};
