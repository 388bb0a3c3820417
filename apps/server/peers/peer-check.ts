import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { peerCheckPath, refusalHeader, serviceHeader } from './peer-forward.ts';
import { peerHeader, type PeerSecret } from './peer-secret.ts';
import type { PeerStanding } from './peer-standing.ts';
import type { ServiceName } from './service-names.ts';

export interface PeerCheckParts {
  readonly service: ServiceName;
  readonly address: string;
  readonly secret: PeerSecret;
  readonly standing: PeerStanding;
}

/** Shorter than whoever asks waits for a check. */
const patienceMs = 1_500;

/** Asks a service in another process whether it is there. Answers what is wrong, without naming machines: the log does. */
export function peerCheck({ service, address, secret, standing }: PeerCheckParts): () => Promise<string | undefined> {
  return async () => {
    try {
      const refused = await asked(new URL(peerCheckPath, address), { [peerHeader]: secret.text, [serviceHeader]: service });
      if (refused !== undefined) throw new Error(refused);
      standing.reached();
      return undefined;
    } catch (error) {
      standing.unreachable(error instanceof Error ? error.message : String(error));
      return 'does not answer; the log of the server says why';
    }
  };
}

/** Why the listener there refuses, if it does. Any other answer is one, also of a release that does not know the path. */
async function asked(url: URL, headers: Readonly<Record<string, string>>): Promise<string | undefined> {
  const sent = request(url, { headers, agent: false, signal: AbortSignal.timeout(patienceMs) }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.resume();
  const refused = answer.headers[refusalHeader];
  return refused === undefined ? undefined : String(refused);
}
