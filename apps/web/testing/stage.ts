import { delimiter, dirname } from 'node:path';
import {
  freePorts,
  runSpacedock,
  type SpacedockProcess,
  startSpacedock,
  temporaryDataDirectory,
  type TestClient,
  testClient,
} from '@spacedock/server/testing';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchChromium } from './chromium.ts';

export interface Visitor {
  readonly email: string;
  readonly password: string;
}

export interface VisitOptions {
  /** Whoever is signed in already; the administrator unless said, nobody for `null`. */
  readonly as?: Visitor | null;
  readonly theme?: 'light' | 'dark';
  readonly width?: number;
}

export interface Stage {
  readonly url: string;
  readonly admin: Visitor;
  /** The API as the administrator, to set a scene. What is shown is done in the browser. */
  readonly api: TestClient;
  /** A new browser of its own, with nothing of the others' in it. */
  readonly browser: (options?: VisitOptions) => Promise<BrowserContext>;
  /** A page of the app in a new browser. */
  readonly visit: (path: string, options?: VisitOptions) => Promise<Page>;
  /** A new member of the organisation with these roles, who can sign in. */
  readonly person: (name: string, roles?: readonly { readonly roleID: string; readonly scope?: string }[]) => Promise<Visitor>;
  /** What the command prints to whoever runs the server. */
  readonly command: (...args: readonly string[]) => Promise<string>;
  /** Ends the server as a power cut would, and starts it again where it was. */
  readonly restart: () => Promise<void>;
  /** Errors of pages and of their Content-Security-Policy since the last look. */
  readonly complaints: () => readonly string[];
  readonly close: () => Promise<void>;
}

const admin: Visitor = { email: 'admin@spacedock.local', password: 'correct-horse-battery' };

/** Spacedock as `npm start` starts it, with its sandbox, and a real Chromium before it. */
export async function startStage(): Promise<Stage> {
  const directory = await temporaryDataDirectory();
  const [port, tlsPort] = await freePorts(2);
  const env = {
    PATH: [...(await toolsOfTests()), process.env['PATH'] ?? ''].join(delimiter),
    HOME: process.env['HOME'] ?? '',
    SPACEDOCK_WEB_BUILD: 'on',
    SPACEDOCK_PORT: String(port),
    SPACEDOCK_TLS_PORT: String(tlsPort),
    SPACEDOCK_DATA_DIR: directory.path,
    SPACEDOCK_ADMIN_EMAIL: admin.email,
    SPACEDOCK_ADMIN_PASSWORD: admin.password,
  };
  let spacedock: SpacedockProcess = startSpacedock(['serve'], env);
  const [announced, chromium] = await Promise.all([spacedock.ready(), launchChromium()]);
  const url = announced.web;
  const complaints: string[] = [];
  const api = testClient(url, await tokenOf(url, admin));

  return {
    url,
    admin,
    api,
    browser: (options) => newBrowser(chromium, url, complaints, options),
    async visit(path, options) {
      const context = await newBrowser(chromium, url, complaints, options);
      const page = await context.newPage();
      await page.goto(`${url}/zopday${path}`);
      return page;
    },
    async person(name, roles = []) {
      const visitor = { email: `${name}@example.com`, password: `${name}-has-a-long-password` };
      const invited = await api.post<{ inviteToken: string }>('/users', { email: visitor.email, name });
      if (invited.status >= 300) throw new Error(`inviting ${name} was answered with ${invited.status}: ${invited.text}`);
      const accepted = await testClient(url).post('/auth/accept-invitation', {
        token: invited.data.inviteToken,
        password: visitor.password,
      });
      if (accepted.status >= 300)
        throw new Error(`accepting the invitation of ${name} was answered with ${accepted.status}: ${accepted.text}`);
      for (const { roleID, scope = 'organisation' } of roles) {
        const given = await api.post('/assignments', { email: visitor.email, roleID, scope });
        if (given.status >= 300) throw new Error(`giving ${name} ${roleID} was answered with ${given.status}: ${given.text}`);
      }
      return visitor;
    },
    async command(...args) {
      const { code, stdout, stderr } = await runSpacedock(args, env);
      if (code !== 0) throw new Error(`spacedock ${args.join(' ')} ended with ${code}: ${stderr}`);
      return stdout;
    },
    async restart() {
      spacedock.kill('SIGKILL');
      await spacedock.ended;
      spacedock = startSpacedock(['serve'], env);
      await spacedock.ready();
    },
    complaints: () => complaints.splice(0),
    async close() {
      await chromium.close();
      spacedock.kill('SIGTERM');
      await spacedock.ended;
      await directory.remove();
    },
  };
}

async function newBrowser(
  chromium: Browser,
  url: string,
  complaints: string[],
  { as = admin, theme = 'light', width = 1280 }: VisitOptions = {},
): Promise<BrowserContext> {
  const context = await chromium.newContext({
    viewport: { width, height: 860 },
    colorScheme: theme,
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  context.on('weberror', (error) => complaints.push(`page error: ${error.error().message}`));
  context.on('console', (message) => {
    // Refusals of the API are answers that the app shows; everything else that a browser complains about is a mistake.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) complaints.push(message.text());
  });
  if (as) {
    const signedIn = await context.request.post(`${url}/api/auth/login`, { data: { ...as, cookie: true } });
    if (!signedIn.ok())
      throw new Error(`signing in as ${as.email} was answered with ${signedIn.status()}: ${await signedIn.text()}`);
  }
  return context;
}

/** Tests share one helm and one kubectl that were fetched once; a server on its own fetches both when it first needs one of them. */
async function toolsOfTests(): Promise<readonly string[]> {
  if (!process.env['VITEST']) return [];
  const { testTools } = await import('@spacedock/helm/testing');
  return [dirname((await testTools()).helm.path)];
}

async function tokenOf(url: string, { email, password }: Visitor): Promise<string> {
  const login = await testClient(url).post<{ accessToken: string }>('/auth/login', { email, password });
  const pat = await testClient(url, login.data.accessToken).post<{ token: string }>('/tokens', { name: 'stage' });
  return pat.data.token;
}
