import { writeFileSync } from 'node:fs';
import { admin, benchGround } from '/work/main/bench/ground.ts';
import { deploymentCount, fillDeployments } from '/work/main/bench/many-deployments.ts';
import { launchChromium } from '/work/main/apps/web/testing/chromium.ts';
import { settled } from '/work/main/apps/web/testing/go.ts';
import { watched, wheelToEnd } from '/work/main/apps/web/testing/scrolling.ts';
const ground = await benchGround();
const { url } = await ground.serve();
await fillDeployments(ground.db, await ground.organisation());
const browser = await launchChromium();
try {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
  await context.request.post(`${url}/api/auth/login`, { data: { email: admin.email, password: admin.password, cookie: true } });
  const open = async () => { const page = await context.newPage(); await page.goto(`${url}/zopday/deployments`); await settled(page, '/deployments'); return page; };
  const page = await open();
  console.log(JSON.stringify(await watched(page, 'list', () => wheelToEnd(page, deploymentCount, 900))));
  await page.close();
  const second = await open();
  const cdp = await context.newCDPSession(second);
  await cdp.send('Profiler.enable'); await cdp.send('Profiler.setSamplingInterval', { interval: 500 });
  await cdp.send('Profiler.start');
  console.log(JSON.stringify(await watched(second, 'profiled', () => wheelToEnd(second, deploymentCount, 300))));
  const { profile } = await cdp.send('Profiler.stop');
  writeFileSync('/tmp/B1.cpuprofile', JSON.stringify(profile));
  const self = new Map<number, number>();
  profile.samples!.forEach((id, i) => self.set(id, (self.get(id) ?? 0) + (profile.timeDeltas![i] ?? 0)));
  const by = new Map<string, number>();
  for (const n of profile.nodes) { const f = n.callFrame; const k = `${f.functionName || '(anon)'} ${f.url.split('/').pop()}:${f.lineNumber}:${f.columnNumber}`; by.set(k, (by.get(k) ?? 0) + (self.get(n.id) ?? 0)); }
  for (const [k, v] of [...by].sort((a, b) => b[1] - a[1]).slice(0, 30)) console.log((v / 1000).toFixed(0).padStart(7), k);
  const { metrics } = await cdp.send('Performance.getMetrics'); console.log(metrics.filter(m => /Duration/.test(m.name)).map(m => `${m.name} ${m.value.toFixed(2)}`).join(' '));
} finally { await browser.close(); await ground.close(); }
