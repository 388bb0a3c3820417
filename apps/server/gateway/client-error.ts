import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { outcome, type OutcomeError } from '@spacedock/contracts';
import { errorAnswer } from './error-answer.ts';
import { newRequestId } from './request-id.ts';

/** Address and headers of one request, in bytes. */
export const headLimit = 16 * 1024;

/** Answers what node's parser refuses before there is a request that the router could see. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, body } = errorAnswer(outcomeOf(error), newRequestId(), 0);
  const text = JSON.stringify(body);
  socket.end([
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    `x-request-id: ${body.error.requestId}`,
    'connection: close',
    '',
    text,
  ].join('\r\n'));
}

function outcomeOf(error: NodeJS.ErrnoException): OutcomeError {
  switch (error.code) {
    case 'HPE_HEADER_OVERFLOW': return outcome('request.head_too_large', { limit: headLimit });
    case 'ERR_HTTP_REQUEST_TIMEOUT': return outcome('request.too_slow');
    default: return outcome('request.unreadable');
  }
}
