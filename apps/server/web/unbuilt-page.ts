import type { PageAnswer } from '../gateway/pages.ts';

const body = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>Spacedock: the web app is not built</title></head>
  <body>
    <h1>The web app is not built</h1>
    <p>If the server was started a moment ago it is being built: this page looks again every few seconds.</p>
    <p>Otherwise the log of the server says what failed. Mend that, and run <code>npm run web:build</code> where Spacedock is installed;
      the server need not be started again.</p>
    <p>The API works all the same: <a href="/api/docs">its reference</a>.</p>
  </body>
</html>
`;

export const unbuiltPage: PageAnswer = {
  status: 503,
  headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', 'retry-after': '5', refresh: '5' },
  body,
};
