import { paginateListHostedZones, Route53 } from '@aws-sdk/client-route-53';
import { expect, test } from 'vitest';
import { awsSandbox } from '../../testing/aws-sandbox.ts';

test('zones come in pages, from whatever region they are asked for', async () => {
  const { config } = await awsSandbox({ pageSize: 1 });
  const route53 = new Route53(config('eu-west-1'));
  const pages: unknown[] = [];
  for await (const { HostedZones = [] } of paginateListHostedZones({ client: route53 }, {}))
    pages.push(HostedZones.map(({ Name, Config }) => [Name, Config?.PrivateZone]));
  expect(pages).toEqual([[['checkout.example.', false]], [['internal.checkout.example.', true]]]);
  const { HostedZones: [zone] = [] } = await route53.listHostedZones({});
  expect(zone?.Id).toMatch(/^\/hostedzone\/Z[A-Z2-7]+$/);
  await expect(route53.listHostedZones({ Marker: 'missing' })).rejects.toMatchObject({ name: 'NoSuchHostedZone' });
});
