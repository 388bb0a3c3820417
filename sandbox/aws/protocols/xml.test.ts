import { EC2 } from '@aws-sdk/client-ec2';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { awsSandbox } from '../testing/aws-sandbox.ts';
import { xml } from './xml.ts';

test('fields are elements, lists are elements again and again, and what is not there is not there', () => {
  expect(xml('Answer', 'urn:x', { a: 1, b: { c: [true, 'two'] }, d: undefined, e: [], at: new Date(0) })).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    + '<Answer xmlns="urn:x"><a>1</a><b><c>true</c><c>two</c></b><at>1970-01-01T00:00:00.000Z</at></Answer>',
  );
});

test('no text breaks out of its element', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => {
    const written = xml('a', undefined, { b: text });
    const [, inner = ''] = /<a><b>(.*)<\/b><\/a>$/s.exec(written) ?? [];
    expect(inner).not.toMatch(/[<>"']/);
    expect(inner).not.toMatch(/&(?!(amp|lt|gt|quot|apos|#13);)/);
  }));
});

test('the SDK reads names as they are, whatever is in them', async () => {
  const name = `<&>"' ü 😀 ]]> \t`;
  const { aws, config } = await awsSandbox();
  aws.addVpc({ region: 'us-east-1', cidr: '10.9.0.0/16', name });
  const ec2 = new EC2(config());
  const { Vpcs = [] } = await ec2.describeVpcs({});
  expect(Vpcs.map(({ Tags = [] }) => Tags[0]?.Value)).toContain(name);
});
