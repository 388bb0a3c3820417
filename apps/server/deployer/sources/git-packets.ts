/** What a git server sent cannot be read. */
export class GitUnreadable extends Error {
  override readonly name = 'GitUnreadable';
}

/** The git server answered, and the answer is no. The words are its own. */
export class GitRefused extends Error {
  override readonly name = 'GitRefused';
}

/** One commit without what was before it, asked for in one request: https://git-scm.com/docs/pack-protocol */
export function fetchRequest(sha: string): string {
  return `${packet(`want ${sha} side-band-64k ofs-delta no-progress agent=spacedock\n`)}${packet('deepen 1\n')}0000${packet('done\n')}`;
}

const packet = (line: string): string => (line.length + 4).toString(16).padStart(4, '0') + line;

/**
 * The pack in the answer. It is put together in the buffer that it came in, which may be large. Throws GitRefused, GitUnreadable.
 */
export function packIn(answer: Buffer): Buffer {
  let written = 0;
  for (let at = 0; at < answer.length;) {
    const length = lengthAt(answer, at);
    const payload = answer.subarray(at + 4, at + length);
    at += Math.max(4, length);
    const band = payload[0];
    if (band === 1) {
      payload.copy(answer, written, 1);
      written += payload.length - 1;
    } else if (band === 3) {
      throw new GitRefused(shown(payload.subarray(1)));
    } else if (band !== 2 && payload.subarray(0, 4).toString('latin1') === 'ERR ') {
      throw new GitRefused(shown(payload.subarray(4)));
    }
  }
  return answer.subarray(0, written);
}

/** Those below 4 are marks without a content. */
function lengthAt(answer: Buffer, at: number): number {
  const digits = answer.toString('latin1', at, at + 4);
  const length = /^[0-9a-f]{4}$/i.test(digits) ? Number.parseInt(digits, 16) : -1;
  if (length < 0 || at + length > answer.length) throw new GitUnreadable('it is cut off, or no answer of git');
  return length;
}

const shown = (bytes: Buffer): string =>
  bytes
    .toString('utf8', 0, 300)
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim();
