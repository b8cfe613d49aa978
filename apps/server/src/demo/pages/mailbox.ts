import type { Services } from '../../kernel/context.ts';
import { html } from '../../mail/html.ts';
import { listKeptMails } from '../mails.ts';
import { demoPage } from './frame.ts';

/** The path of a mail's HTML, shown in a frame. */
export const mailPath = (id: string): string => `/demo/mailbox/${id}`;

/** The page `/demo/mailbox`. A mail's HTML is shown in a frame without scripts. */
export async function mailboxPage(services: Services): Promise<string> {
  const kept = await listKeptMails(services);
  return demoPage(
    'Mailbox',
    kept.length === 0
      ? html`<p class="lead">No emails yet. End a chat in the shop and request the transcript by email, or invite someone to the team.</p>`
      : html`<p class="lead">The newest ${kept.length}. Without a mail server, no email leaves this machine.</p>
${kept.map(
  ({
    id,
    from,
    to,
    subject,
    text,
    date,
  }) => html`<details class="mail"><summary><b>${subject}</b><span>${to}</span><time datetime="${date}">${date.slice(0, 16).replace('T', ' ')} UTC</time></summary>
<p class="hint">From ${from} to ${to}</p>
<iframe sandbox="" loading="lazy" title="${subject}" src="${mailPath(id)}"></iframe>
<details><summary>As plain text</summary><pre>${text}</pre></details></details>`,
)}`,
  );
}

/** The HTML of one mail, as it would have been sent. Returns null if it does not exist. */
export async function mailContent(services: Services, id: string): Promise<string | null> {
  return (await listKeptMails(services)).find((mail) => mail.id === id)?.html ?? null;
}
