import { CONSOLE_CLIENT } from '@foyer/contract/accounts/console-client';
import { ROLE_TITLES } from '@foyer/domain/roles';
import type { Services } from '../../kernel/context.ts';
import { type Html, html } from '../../mail/html.ts';
import { engagementRecipes } from '../content/engagements.ts';
import { DEMO_PASSWORD, memberRecipes } from '../content/members.ts';
import { ENGAGEMENT_IDS, HARBOUR_CLINIC, TIDEWELL } from '../ids.ts';
import { demoVisitorsOf } from '../running.ts';
import { infoPages } from '../shop/sitemap.ts';
import { demoPage } from './frame.ts';

const SIGN_IN = memberRecipes[0]?.userName ?? '';

const places: readonly (readonly [path: string, title: string, text: string])[] = [
  [
    '/shop',
    'The shop',
    'Tidewell sells furniture. Every page carries the chat by one script tag, under a strict content policy.',
  ],
  ['/shop/ar', 'The shop in Arabic', 'Right to left; the chat follows the language of the page.'],
  [
    infoPages.contact.path,
    'A form before the chat',
    'Customer service asks who you are, and keeps the opening hours of Lisbon.',
  ],
  [
    infoPages.signedIn.path,
    'A customer who is signed in',
    'The shop vouches for them with a signed identity.',
  ],
  [
    infoPages.returns.path,
    'The AI agent',
    'Tilda answers questions on this page from what Tidewell has written down, and fetches a person when she cannot.',
  ],
  [
    '/help/tidewell',
    'The help centre',
    'Articles for readers and search engines, in English and Arabic. The chat shows them too.',
  ],
  [`/login/${TIDEWELL}`, 'The console', 'Where Tidewell answers. Sign in with a name below.'],
  [
    `/login/${HARBOUR_CLINIC}`,
    'Another merchant',
    'Harbour Clinic shares this server and sees nothing of Tidewell.',
  ],
  ['/demo/mailbox', 'The mailbox', 'Emails the demo would have sent.'],
  ['/docs/api', 'API reference', 'Reference of all calls.'],
];

const signIns = (
  merchantId: number,
): Html => html`<table><thead><tr><th>Username</th><th>Name</th><th>Role</th></tr></thead>
<tbody>${memberRecipes
  .filter((member) => member.merchantId === merchantId)
  .map(
    ({ userName, firstName, lastName, role }) =>
      html`<tr><td><code>${userName}</code></td><td>${firstName} ${lastName}</td><td>${ROLE_TITLES[role]} <small>${role}</small></td></tr>`,
  )}</tbody></table>`;

/** The page `/demo`: links and sign-ins. */
export function startPage(services: Services): string {
  const visitors = demoVisitorsOf(services);
  const on = visitors?.isOn ?? false;
  return demoPage(
    'Foyer demo',
    html`<p class="lead">Open the shop in one window and the console in another, write in the chat, and answer yourself.</p>
<ul class="places">${places.map(([path, title, text]) => html`<li><a href="${path}"><b>${title}</b><span>${text}</span><code>${path}</code></a></li>`)}</ul>
<section><h2>Sign-ins</h2><p>The password for all accounts is <code>${DEMO_PASSWORD}</code>.</p>${signIns(TIDEWELL)}<h3>Harbour Clinic</h3>${signIns(HARBOUR_CLINIC)}</section>
<section><h2>Simulated visitors</h2>
<p>They browse the shop and use the same chat as everyone. The console labels them as Simulated.</p>
<p data-simulation data-on="${on ? 'yes' : 'no'}" role="status">${on ? `On: ${visitors?.visitors ?? 0} are in the shop.` : 'Off: no one is simulated.'}</p>
<form data-switch="${CONSOLE_CLIENT.id}:${CONSOLE_CLIENT.secret}"><label>Username <input name="userName" autocomplete="username" value="${SIGN_IN}" required></label>
<label>Password <input name="password" type="password" autocomplete="current-password" value="${DEMO_PASSWORD}" required></label>
<button type="submit">${on ? 'Turn them off' : 'Turn them on'}</button></form>
<p class="hint">Any Tidewell member can do this. After a restart the setting <code>DEMO_VISITORS</code> applies again.</p></section>
<section><h2>Engagements</h2><table><thead><tr><th>Engagement</th><th>Status</th><th>Id for the script tag</th></tr></thead>
<tbody>${engagementRecipes.map(({ key, name, status }) => html`<tr><td>${name}</td><td>${status}</td><td><code>${ENGAGEMENT_IDS[key]}</code></td></tr>`)}</tbody></table></section>
<section><h2>Reset</h2><p>Stop the server and run <code>npm run demo:reset</code> to restore the initial data.</p></section>`,
  );
}
