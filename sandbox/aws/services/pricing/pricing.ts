import type { AwsService } from '../../aws-operation.ts';
import { targetJsonProtocol } from '../../protocols/json.ts';
import { jsonWords } from '../../refusal-words.ts';
import { getProducts } from './get-products.ts';

export const pricing: AwsService = {
  name: 'pricing',
  protocol: targetJsonProtocol('AWSPriceListService'),
  words: {
    ...jsonWords,
    throttle: [400, 'ThrottlingException', 'Rate exceeded'],
    internal: [
      500,
      'InternalErrorException',
      'An error on the server occurred during the processing of your request. Try again later.',
    ],
  },
  operations: [getProducts],
};
