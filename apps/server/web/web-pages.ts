import type { PageAnswer, PageRequest, Pages } from '../gateway/pages.ts';
import { acceptedEncoding } from './accepted-encoding.ts';
import { appHeaders, pagePolicy, scriptPolicy } from './page-policy.ts';
import { unbuiltPage } from './unbuilt-page.ts';
import { tagOf, type WebBuild, type WebFile, webFiles } from './web-files.ts';

export interface WebPagesParts {
  /** Where the built app lies, or will. */
  readonly directory: string;
  readonly randomBytes: (size: number) => Uint8Array;
}

/** What the build leaves in place of the nonce (`html.cspNonce` of its vite.config.ts). */
const nonceMark = '__CSP_NONCE__';
const assets = 'assets/';

const unknown: PageAnswer = {
  status: 404,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  body: 'There is no such file in the web app. After an update of the server, load the page again.\n',
};

/** The web app. Every address that is no file is a place in the app, which its script finds: it gets the page. */
export function webPages({ directory, randomBytes }: WebPagesParts): Pages {
  const files = webFiles(directory);
  return {
    prefix: '/zopday',
    async answer(request) {
      const { path } = request;
      const asset = path.startsWith(assets) ? files.known()?.files.get(path) : undefined;
      if (asset) return fileAnswer(asset, request);
      const build = await files.build();
      if (!build) return unbuiltPage;
      const file = build.files.get(path);
      if (file) return fileAnswer(file, request);
      return path.startsWith(assets) ? unknown : indexAnswer(build, request, randomBytes);
    },
  };
}

/**
 * A browser that has the page already keeps its text, nonce included, but may take the headers of this answer. So the nonce is part
 * of the tag: it comes back with the question, and the policy is told for the text that the browser has.
 */
function indexAnswer({ index, tag }: WebBuild, { headers }: PageRequest, randomBytes: WebPagesParts['randomBytes']): PageAnswer {
  const had = new RegExp(`"${tag}\\.([\\w-]{22})"`).exec(headers['if-none-match'] ?? '')?.[1];
  const nonce = had ?? Buffer.from(randomBytes(16)).toString('base64url');
  const common = {
    ...appHeaders,
    'cache-control': 'no-cache',
    etag: `"${tag}.${nonce}"`,
    'content-security-policy': pagePolicy(nonce),
  };
  if (had !== undefined) return { status: 304, headers: common, body: '' };
  return {
    status: 200,
    headers: { ...common, 'content-type': 'text/html; charset=utf-8' },
    body: index.replaceAll(nonceMark, nonce),
  };
}

async function fileAnswer(file: WebFile, { path, headers }: PageRequest): Promise<PageAnswer> {
  const accepted = acceptedEncoding(headers['accept-encoding']?.toString());
  const encoding = file.encodings.find((each) => each === accepted);
  const body = await file.read(encoding);
  if (body === undefined) return unknown;
  const common = {
    ...appHeaders,
    vary: 'accept-encoding',
    ...(file.mediaType.startsWith('text/javascript') ? { 'content-security-policy': scriptPolicy } : {}),
  };
  const described = { 'content-type': file.mediaType, ...(encoding ? { 'content-encoding': encoding } : {}) };
  // Another content would have another name.
  if (path.startsWith(assets)) {
    return { status: 200, headers: { ...common, ...described, 'cache-control': 'public, max-age=31536000, immutable' }, body };
  }
  const etag = `"${tagOf(body)}"`;
  const fresh = { ...common, 'cache-control': 'no-cache', etag };
  if (headers['if-none-match']?.includes(etag)) return { status: 304, headers: fresh, body: '' };
  return { status: 200, headers: { ...fresh, ...described }, body };
}
