import { templateTaken } from '@foyer/contract/channels/mail-errors';
import type { MailTemplate, MailTemplateInput } from '@foyer/contract/channels/mail-shapes';
import { type CannedContext, fillVariables } from '@foyer/domain/canned';
import type { z } from 'zod';
import type { MemberScope } from '../../../kernel/context.ts';
import { recordsOf } from '../../../kernel/records.ts';
import { html } from '../../../mail/html.ts';
import { conversationFor } from '../../conversations/access.ts';
import { ownMerchant } from '../../merchants/queries.ts';
import { visitorFor } from '../../visitors/access.ts';
import { mailTemplates } from '../tables.ts';
import { safeHtml } from './safe-html.ts';

type Row = typeof mailTemplates.$inferSelect;
type Input = z.output<typeof MailTemplateInput>;

export const presentTemplate = ({ id, name, subject, text, html, modifiedAt }: Row): MailTemplate => ({
  id,
  name,
  subject,
  text,
  html,
  lastModifiedDate: modifiedAt.toISOString(),
});

export const templateRecords = recordsOf({
  table: mailTemplates,
  name: 'mailTemplate',
  topic: 'mailboxes',
  present: presentTemplate,
  unique: { index: 'mail_templates_name', error: templateTaken, field: 'name' },
});

/** Builds the stored values of a template, with sanitized HTML. */
export const templateValues = ({ name, subject, text, html }: Input) => ({
  name,
  subject,
  text,
  html: html && safeHtml(html, { keepsRemote: true }).html,
});

/** Fills in the variables of a template, from a conversation's visitor or an example. */
export async function previewTemplate(
  scope: MemberScope,
  {
    subject,
    text,
    html: form,
    conversationID,
  }: Omit<Input, 'name'> & { conversationID?: string | undefined },
) {
  const context = await contextOf(scope, conversationID);
  const filled = [fillVariables(subject, context), fillVariables(text, context)] as const;
  const inHtml = form === null ? null : fillVariables(form, escaped(context));
  const missing = [...filled, ...(inHtml ? [inHtml] : [])].flatMap((one) => one.missing);
  return {
    subject: filled[0].text,
    text: filled[1].text,
    html: inHtml && safeHtml(inHtml.text).html,
    missing: [...new Set(missing)],
  };
}

const MADE_UP = {
  firstName: 'Amira',
  lastName: 'Haddad',
  email: 'amira@shop.example',
  phone: '+971 50 000 0000',
  city: 'Dubai',
  country: 'ae',
};

async function contextOf(scope: MemberScope, conversationID: string | undefined): Promise<CannedContext> {
  const row = conversationID === undefined ? null : await conversationFor(scope, conversationID);
  const visitor = row ? await visitorFor(scope, row.visitorId) : MADE_UP;
  const { caller } = scope;
  const named = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
    `${firstName} ${lastName}`.trim();
  return {
    'visitor.firstName': visitor.firstName,
    'visitor.lastName': visitor.lastName,
    'visitor.name': named(visitor),
    'visitor.email': visitor.email,
    'visitor.phone': visitor.phone,
    'visitor.city': visitor.city,
    'visitor.country': visitor.country && (countryNames.of(visitor.country.toUpperCase()) ?? ''),
    'agent.firstName': caller.firstName,
    'agent.lastName': caller.lastName,
    'agent.name': named(caller),
    'merchant.name': (await ownMerchant(scope.tenant)).name,
  };
}

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

/** Escapes values for HTML. */
const escaped = (context: CannedContext): CannedContext =>
  Object.fromEntries(Object.entries(context).map(([name, value]) => [name, html`${value ?? ''}`.text]));
