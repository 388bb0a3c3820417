export interface BrowserAnswer {
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

type Fields = Readonly<Record<string, string>>;

export interface Browser {
  /** Goes there and follows redirects until a page comes, or one that `stopAt` says yes to. */
  readonly go: (url: string, stopAt?: (url: string) => boolean) => Promise<BrowserAnswer>;
  /** Fills in the form of the page and sends it. */
  readonly submit: (page: BrowserAnswer, fields: Fields, stopAt?: (url: string) => boolean) => Promise<BrowserAnswer>;
  readonly cookie: (url: string, name: string) => string | undefined;
  readonly setCookie: (url: string, name: string, value: string) => void;
}

interface Cookie {
  readonly value: string;
  readonly path: string;
}

/** As much of a browser as signing in through another site needs: cookies by server and path, redirects, forms. */
export function browser(): Browser {
  const jar = new Map<string, Map<string, Cookie>>();
  const cookiesOf = (url: URL): Map<string, Cookie> => {
    const known = jar.get(url.host) ?? new Map<string, Cookie>();
    jar.set(url.host, known);
    return known;
  };

  async function request(url: URL, init: RequestInit): Promise<Response> {
    const cookies = [...cookiesOf(url)].filter(
      ([, { path }]) => url.pathname.startsWith(path),
    ).map(([name, { value }]) => `${name}=${value}`);
    const response = await fetch(
      url, { ...init, redirect: 'manual', headers: { ...init.headers as Record<string, string>, cookie: cookies.join('; ') } },
    );
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ');
      const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
      const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? '/';
      if (value === '') cookiesOf(url).delete(name);
      else cookiesOf(url).set(name, { value, path });
    }
    return response;
  }

  async function follow(start: URL, init: RequestInit, stopAt: (url: string) => boolean): Promise<BrowserAnswer> {
    let url = start;
    let response = await request(url, init);
    for (let hops = 0; hops < 20; hops += 1) {
      const location = response.headers.get('location');
      if (response.status < 300 || response.status >= 400 || location === null) break;
      url = new URL(location, url);
      if (stopAt(url.href)) return { url: url.href, status: response.status, headers: response.headers, text: '' };
      response = await request(url, {});
    }
    return { url: url.href, status: response.status, headers: response.headers, text: await response.text() };
  }

  const never = (): boolean => false;
  return {
    go: (url, stopAt = never) => follow(new URL(url), {}, stopAt),
    submit(page, fields, stopAt = never) {
      const action = /<form[^>]* action="([^"]+)"/.exec(page.text)?.[1];
      if (action === undefined) throw new Error(`there is no form at ${page.url} (${page.status}): ${page.text.slice(0, 500)}`);
      const hidden = [
        ...page.text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g),
      ].map(([, name = '', value = '']) => [name, value] as const);
      const body = new URLSearchParams({ ...Object.fromEntries(hidden), ...fields });
      return follow(new URL(action, page.url), { method: 'POST', body }, stopAt);
    },
    cookie: (url, name) => cookiesOf(new URL(url)).get(name)?.value,
    setCookie: (url, name, value) => void cookiesOf(new URL(url)).set(name, { value, path: '/' }),
  };
}
