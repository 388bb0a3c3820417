import { routes } from '../../gateway/route.ts';
import { receiveDelivery, receiveDeliveryOf } from './receive-delivery.ts';

export const webhookRoutes = routes('deployment', [
  ['POST', '/webhooks/github',                'public', receiveDelivery],
  ['POST', '/webhooks/github/:integrationID', 'public', receiveDeliveryOf],
]);
