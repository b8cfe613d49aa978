import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Page } from '@playwright/test';

/** The content of a merchant's page. */
export interface HostPage {
  readonly engagementID: string;
  readonly language?: string;
  readonly direction?: 'ltr' | 'rtl';
}

/**
 * Serves a page of a merchant's site on another origin, with a policy that allows only the widget.
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
