import type { Services } from '../../kernel/context.ts';
import { html } from '../../mail/html.ts';
import { ENGAGEMENT_IDS } from '../ids.ts';
import { customers, identityOf } from './customers.ts';
import { englishPage } from './layout.ts';
import { infoPages } from './sitemap.ts';

const path = infoPages.signedIn.path;

/** The account page of a signed-in customer, with a signed identity for the widget. */
export async function signedInPage(services: Services, wanted: string | undefined): Promise<string> {
  const customer = customers.find(({ sub }) => sub === wanted) ?? customers[0];
  const identity = await identityOf(services, customer);
  return englishPage({
    page: infoPages.signedIn,
    description: 'What the shop knows of you.',
    engagementId: ENGAGEMENT_IDS.members,
    ...(identity && { identity }),
    body: html`<article class="prose"><h1>Good to see you, ${customer.name}</h1>
<p>You are signed in at the shop. Its server vouches for you with a signed identity, so the chat knows who you are and the console shows you as verified. Only visitors with a signed identity can chat here.</p>
<table><tbody><tr><th>Customer</th><td>${customer.sub}</td></tr><tr><th>Name</th><td>${customer.name}</td></tr>
<tr><th>Mail</th><td>${customer.email}</td></tr><tr><th>Phone</th><td dir="ltr">${customer.phone}</td></tr></tbody></table>
<p>Sign in as someone else: ${customers
      .filter((other) => other !== customer)
      .map(({ sub, name }) => html`<a href="${path}?customer=${sub}">${name}</a>`)}</p>
<h2>The signed identity</h2><p>A token with the claims above, signed with the key of the engagement, valid for an hour. The script tag contains it as <code>data-identity</code>.</p>
<p class="token" dir="ltr">${identity ?? 'There is no key at the moment.'}</p></article>`,
  });
}
