import { routes } from '../../gateway/route.ts';
import { giveTicket } from './give-ticket.ts';
import { receiveReport } from './receive-report.ts';

export const buildRoutes = routes('deployment', [
  ['POST', '/webhooks/builds',        'public', receiveReport],
  ['POST', '/webhooks/builds/ticket', 'public', giveTicket],
]);
