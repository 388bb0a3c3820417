import { paginateGetProducts, Pricing } from '@aws-sdk/client-pricing';
import { expect, test } from 'vitest';
import { awsSandbox } from '../../testing/aws-sandbox.ts';

interface Document {
  readonly product: { readonly attributes: Readonly<Record<string, string>> };
  readonly terms: {
    readonly OnDemand: Readonly<
      Record<
        string,
        {
          readonly priceDimensions: Readonly<
            Record<string, { readonly unit: string; readonly pricePerUnit: { readonly USD: string } }>
          >;
        }
      >
    >;
  };
}

async function prices(
  ServiceCode: string,
  fields: Readonly<Record<string, string>>,
): Promise<readonly (readonly [unit: string, usd: number])[]> {
  const { config } = await awsSandbox();
  const Filters = Object.entries(fields).map(([Field, Value]) => ({ Type: 'TERM_MATCH' as const, Field, Value }));
  const { PriceList = [] } = await new Pricing(config()).getProducts({ ServiceCode, Filters });
  return PriceList.map((text: unknown) => {
    const { terms } = JSON.parse(String(text)) as Document;
    const [term] = Object.values(terms.OnDemand);
    const [price] = Object.values(term?.priceDimensions ?? {});
    return [price?.unit ?? '', Number(price?.pricePerUnit.USD)];
  });
}

const machine = {
  operatingSystem: 'Linux',
  tenancy: 'Shared',
  preInstalledSw: 'NA',
  capacitystatus: 'Used',
  regionCode: 'us-east-1',
};

test.each<[string, string, Readonly<Record<string, string>>, readonly (readonly [string, number])[]]>([
  ['a machine', 'AmazonEC2', { ...machine, instanceType: 'm5.large' }, [['Hrs', 0.096]]],
  ['a machine elsewhere', 'AmazonEC2', { ...machine, regionCode: 'eu-west-1', instanceType: 'm5.large' }, [['Hrs', 0.10704]]],
  [
    'a NAT gateway',
    'AmazonEC2',
    { productFamily: 'NAT Gateway', regionCode: 'us-east-1' },
    [
      ['Hrs', 0.045],
      ['GB', 0.045],
    ],
  ],
  [
    'a database in one zone',
    'AmazonRDS',
    {
      instanceType: 'db.t3.medium',
      databaseEngine: 'PostgreSQL',
      deploymentOption: 'Single-AZ',
      location: 'US East (N. Virginia)',
    },
    [['Hrs', 0.072]],
  ],
  [
    'a database in two zones',
    'AmazonRDS',
    { instanceType: 'db.t3.medium', databaseEngine: 'PostgreSQL', deploymentOption: 'Multi-AZ', regionCode: 'us-east-1' },
    [['Hrs', 0.144]],
  ],
  ['a control plane', 'AmazonEKS', { regionCode: 'us-east-1', usagetype: 'AmazonEKS-Hours:perCluster' }, [['Hrs', 0.1]]],
  [
    'a load balancer',
    'AWSELB',
    { regionCode: 'us-east-1', productFamily: 'Load Balancer-Application', usagetype: 'LoadBalancerUsage' },
    [['Hrs', 0.0225]],
  ],
  [
    'a cache',
    'AmazonElastiCache',
    { regionCode: 'us-east-1', instanceType: 'cache.t3.micro', cacheEngine: 'Redis' },
    [['Hrs', 0.017]],
  ],
  ['a machine that there is not', 'AmazonEC2', { ...machine, instanceType: 'x9.huge' }, []],
  ['a service that there is not', 'AmazonMagic', {}, []],
])('%s has its price', async (_, service, fields, expected) => {
  expect(await prices(service, fields)).toEqual(expected);
});

test('products come in pages', async () => {
  const { config } = await awsSandbox({ pageSize: 40 });
  const sizes: number[] = [];
  const region = { Type: 'TERM_MATCH' as const, Field: 'regionCode', Value: 'us-east-1' };
  for await (const page of paginateGetProducts(
    { client: new Pricing(config()) },
    { ServiceCode: 'AmazonRDS', Filters: [region] },
  ))
    sizes.push(page.PriceList?.length ?? 0);
  expect(sizes).toEqual([40, 40, 28]);
  await expect(new Pricing(config()).getProducts({ ServiceCode: 'AmazonRDS', NextToken: 'x' })).rejects.toMatchObject({
    name: 'InvalidNextTokenException',
  });
});
