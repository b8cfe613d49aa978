import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Page } from '@playwright/test';

/** What stands on the page of a merchant. */
export interface HostPage {
  readonly engagementID: string;
  readonly language?: string;
  readonly direction?: 'ltr' | 'rtl';
}

/**
 * Shows a page of a merchant's own site, on another origin, under a policy that allows the widget and nothing else.
 * @returns the origin of the site
 */
export async function openHostPage(
  page: Page,
  { engagementID, language = 'en', direction = 'ltr' }: HostPage,
): Promise<string> {
  const server = process.env.FOYER_URL ?? '';
  const policy = [
    "default-src 'none'",
    `script-src ${server}`,
    `connect-src ${server} ${server.replace('http', 'ws')}`,
    `img-src 'self' ${server} blob:`,
    `media-src ${server}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const body = `<!doctype html><html lang="${language}" dir="${direction}"><head><title>Chairs</title><link rel="icon" href="/icon.svg"></head>
<body><main><h1>Chairs</h1><a href="/tables">Tables</a></main>
<script async src="${server}/widget/foyer.js" data-engagement="${engagementID}"></script></body></html>`;
  const site = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy }).end(body);
  });
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  page.once('close', () => site.close());
  const { port } = site.address() as { port: number };
  const origin = `http://127.0.0.1:${port}`;
  await page.goto(`${origin}/`);
  return origin;
}
