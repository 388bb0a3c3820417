import { AwsError } from '../../aws-error.ts';
import type { AwsInput, AwsOperation } from '../../aws-operation.ts';
import { numberIn, structuresIn, textIn } from '../../protocols/input.ts';
import { pageOf } from '../../protocols/page.ts';
import { type Product, priceDocument } from './price-document.ts';
import { priceList } from './price-list.ts';

/** Documents as texts, as the price list has them. What is unknown has no price: the list is empty then. */
export const getProducts: AwsOperation = {
  name: 'GetProducts',
  run({ input, world }) {
    const service = textIn(input, 'ServiceCode');
    if (service === undefined) throw new AwsError(400, 'InvalidParameterException', 'ServiceCode is required');
    const tests = structuresIn(input, 'Filters').map(testOf);
    const found = priceList.filter((product) => product.serviceCode === service && tests.every((fits) => fits(product)));
    const invalid = new AwsError(
      400,
      'InvalidNextTokenException',
      'The pagination token is invalid. Try again without a pagination token.',
    );
    const size = Math.min(numberIn(input, 'MaxResults') ?? 100, 100, world.longestPage);
    const { items, next } = pageOf(found, textIn(input, 'NextToken'), size, invalid);
    return { FormatVersion: 'aws_v1', PriceList: items.map(priceDocument), NextToken: next };
  },
};

function testOf(filter: AwsInput): (product: Product) => boolean {
  const [type, field = '', wanted = ''] = [
    textIn(filter, 'Type') ?? 'TERM_MATCH',
    textIn(filter, 'Field'),
    textIn(filter, 'Value'),
  ];
  const values = wanted.split(',');
  return ({ family, attributes, serviceCode }) => {
    const value = { ...attributes, productFamily: family, servicecode: serviceCode, ServiceCode: serviceCode }[field];
    switch (type) {
      case 'TERM_MATCH':
      case 'EQUALS':
        return value === wanted;
      case 'CONTAINS':
        return value?.includes(wanted) ?? false;
      case 'ANY_OF':
        return value !== undefined && values.includes(value);
      case 'NONE_OF':
        return value === undefined || !values.includes(value);
      default:
        throw new AwsError(400, 'InvalidParameterException', `The filter type ${type} is not one that the price list knows.`);
    }
  };
}
