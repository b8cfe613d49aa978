import { templateTaken } from '@foyer/contract/channels/mail-errors';
import type { MailTemplate, MailTemplateInput } from '@foyer/contract/channels/mail-shapes';
import { type CannedContext, fillVariables } from '@foyer/domain/canned';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { act } from '../../../kernel/action.ts';
import type { MemberScope, Scope } from '../../../kernel/context.ts';
import { newId } from '../../../kernel/ids.ts';
import { notFound, Refusal } from '../../../kernel/refusal.ts';
import { refuseTaken } from '../../../kernel/violations.ts';
import { html } from '../../../mail/html.ts';
import { conversationFor } from '../../conversations/access.ts';
import { ownMerchant } from '../../merchants/queries.ts';
import { visitorFor } from '../../visitors/access.ts';
import { mailTemplates } from '../tables.ts';
import { mailboxesChanged } from './mailboxes.ts';
import { safeHtml } from './safe-html.ts';

type Row = typeof mailTemplates.$inferSelect;
type Input = z.output<typeof MailTemplateInput>;

export const presentTemplate = ({ id, name, subject, text, html, modifiedAt }: Row): MailTemplate => ({
  id,
  name,
  subject,
  text,
  html,
  modifiedDate: modifiedAt.toISOString(),
});

const one = (merchantId: number, id: string) =>
  and(eq(mailTemplates.merchantId, merchantId), eq(mailTemplates.id, id));

/** The mail templates of the merchant, by name. */
export const readTemplates = ({ tenant }: Scope): Promise<Row[]> =>
  tenant.read((db) =>
    db
      .select()
      .from(mailTemplates)
      .where(eq(mailTemplates.merchantId, tenant.merchantId))
      .orderBy(asc(sql`lower(${mailTemplates.name})`), asc(mailTemplates.id)),
  );

const storing = (write: Promise<Row>) =>
  refuseTaken(write, 'mail_templates_name', new Refusal(templateTaken, { field: 'name' }));

/** HTML is kept as it may be sent. */
const kept = (input: Input) => ({
  ...input,
  html: input.html && safeHtml(input.html, { keepsRemote: true }).html,
});

export function addTemplate(scope: Scope, input: Input): Promise<Row> {
  const { merchantId } = scope.tenant;
  return storing(
    act(scope, async (db) => {
      const [row] = await db
        .insert(mailTemplates)
        .values({ ...kept(input), merchantId, id: newId() })
        .returning();
      const { id, name } = row as Row;
      return {
        result: row as Row,
        audit: [{ action: 'mailTemplate.created', subject: ['mailTemplate', id], after: { name } }],
        events: [mailboxesChanged(merchantId)],
      };
    }),
  );
}

export function changeTemplate(scope: Scope, id: string, input: Input): Promise<Row> {
  const { merchantId } = scope.tenant;
  return storing(
    act(scope, async (db) => {
      const [before] = await db.select().from(mailTemplates).where(one(merchantId, id)).for('update');
      if (!before) throw notFound();
      const [row] = await db
        .update(mailTemplates)
        .set({ ...kept(input), modifiedAt: new Date() })
        .where(one(merchantId, id))
        .returning();
      const said = ({ name, subject, text }: Row) => ({ name, subject, text });
      return {
        result: row as Row,
        audit: [
          {
            action: 'mailTemplate.changed',
            subject: ['mailTemplate', id],
            before: said(before),
            after: said(row as Row),
          },
        ],
        events: [mailboxesChanged(merchantId)],
      };
    }),
  );
}

export async function dropTemplate(scope: Scope, id: string): Promise<void> {
  const { merchantId } = scope.tenant;
  await act(scope, async (db) => {
    const [removed] = await db.delete(mailTemplates).where(one(merchantId, id)).returning();
    if (!removed) throw notFound();
    const before = { name: removed.name };
    return {
      result: undefined,
      audit: [{ action: 'mailTemplate.removed', subject: ['mailTemplate', id], before }],
      events: [mailboxesChanged(merchantId)],
    };
  });
}

/** A template with its variables filled: those of a conversation's visitor, or of one made up. */
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

/** Values as they stand in HTML. */
const escaped = (context: CannedContext): CannedContext =>
  Object.fromEntries(Object.entries(context).map(([name, value]) => [name, html`${value ?? ''}`.text]));
