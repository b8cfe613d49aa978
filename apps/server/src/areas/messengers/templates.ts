import type { Message } from '@foyer/contract/conversations/shapes';
import { messengerRefused, templateNeedsMedia, templateNotApproved } from '@foyer/contract/messengers/errors';
import type { MessengerTemplate } from '@foyer/contract/messengers/template-shapes';
import { needsMedia, templateText, templateVariables } from '@foyer/domain/message-templates';
import { and, asc, eq, lt, notInArray, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { act } from '../../kernel/action.ts';
import { type Scope, type Services, systemScope } from '../../kernel/context.ts';
import { settingsChanged } from '../../kernel/events.ts';
import { newId } from '../../kernel/ids.ts';
import { badInput, notFound, Refusal } from '../../kernel/refusal.ts';
import { conversationFor } from '../conversations/access.ts';
import type { MemberScopeLike } from '../conversations/moves.ts';
import { sendAsMember } from '../conversations/sending.ts';
import { visitors } from '../visitors/tables.ts';
import { type AccountRow, oneAccount, openAccount } from './accounts.ts';
import { type FilledTemplate, ProviderError, type ProviderTemplate } from './adapters/adapter.ts';
import { adapterOf } from './adapters/index.ts';
import { messengerAccounts, messengerPeople, messengerTemplates, messengerTemplateUses } from './tables.ts';

type TemplateRow = typeof messengerTemplates.$inferSelect;

const present = ({ changedAt, id, name, language, category, state, reason, content }: TemplateRow) =>
  ({
    ...{ id, name, language, category, state, reason, content },
    changedDate: changedAt.toISOString(),
  }) satisfies MessengerTemplate;

const ofAccount = ({ merchantId, id }: Pick<AccountRow, 'merchantId' | 'id'>) =>
  and(eq(messengerTemplates.merchantId, merchantId), eq(messengerTemplates.accountId, id));

/** The templates of an account, by name and language. */
export async function templatesOf(scope: Scope, account: AccountRow): Promise<MessengerTemplate[]> {
  const rows = await scope.tenant.read((db) =>
    db
      .select()
      .from(messengerTemplates)
      .where(ofAccount(account))
      .orderBy(asc(messengerTemplates.name), asc(messengerTemplates.language), asc(messengerTemplates.id)),
  );
  return rows.map(present);
}

/**
 * Reads the templates of an account from its provider. Those that it no longer has are `gone`.
 * @throws ProviderError
 */
export async function readTemplates(scope: Scope, account: AccountRow): Promise<void> {
  const { config } = scope.services;
  const { templates } = adapterOf(config, account);
  if (!templates) return;
  const found = await templates(openAccount(config, account));
  await act(scope, async (db) => {
    await storeTemplates(db, account, found);
    await db.update(messengerAccounts).set({ templatesReadAt: new Date() }).where(oneAccount(account));
    return {
      result: undefined,
      audit:
        scope.actor.type === 'member'
          ? [{ action: 'messengerAccount.templatesRead', subject: ['messengerAccount', account.id] }]
          : [],
      events: [templatesChanged(account), settingsChanged(account.merchantId, 'messengerAccounts')],
    };
  });
}

const templatesChanged = ({ merchantId }: AccountRow) => settingsChanged(merchantId, 'messengerTemplates');

/** Reads the templates of accounts that were last read before a time, so that withdrawn ones are known as such. */
export async function refreshTemplates(services: Services, merchantId: number, before: Date): Promise<void> {
  const scope = systemScope(services, merchantId);
  const accounts = await scope.tenant.read((db) =>
    db
      .select()
      .from(messengerAccounts)
      .where(
        and(
          eq(messengerAccounts.merchantId, merchantId),
          eq(messengerAccounts.isActive, true),
          eq(messengerAccounts.state, 'connected'),
          lt(messengerAccounts.templatesReadAt, before),
        ),
      ),
  );
  for (const account of accounts)
    await readTemplates(scope, account).catch((error: unknown) => {
      if (!(error instanceof ProviderError)) throw error;
    });
}

/** Reads the templates of an account because a member asks. @throws Refusal with the provider's reason */
export async function readTemplatesNow(scope: Scope, account: AccountRow): Promise<MessengerTemplate[]> {
  await readTemplates(scope, account).catch((error) => {
    if (error instanceof ProviderError) throw new Refusal(messengerRefused, { message: error.message });
    throw error;
  });
  return templatesOf(scope, account);
}

async function storeTemplates(
  db: Db,
  account: AccountRow,
  found: readonly ProviderTemplate[],
): Promise<void> {
  const { merchantId, id: accountId } = account;
  const ids = found.map(({ externalId }) => externalId);
  await db
    .update(messengerTemplates)
    .set({ state: 'gone', changedAt: new Date() })
    .where(
      and(
        ofAccount(account),
        sql`${messengerTemplates.state} <> 'gone'`,
        ids.length > 0 ? notInArray(messengerTemplates.externalId, ids) : undefined,
      ),
    );
  if (found.length === 0) return;
  const isOther = sql`(${messengerTemplates.state}, ${messengerTemplates.content}) is distinct from
    (excluded.state, excluded.content)`;
  await db
    .insert(messengerTemplates)
    .values(found.map((template) => ({ merchantId, id: newId(), accountId, ...template })))
    .onConflictDoUpdate({
      target: [messengerTemplates.merchantId, messengerTemplates.accountId, messengerTemplates.externalId],
      set: {
        name: sql`excluded.name`,
        language: sql`excluded.language`,
        category: sql`excluded.category`,
        state: sql`excluded.state`,
        reason: sql`excluded.reason`,
        content: sql`excluded.content`,
        changedAt: sql`case when ${isOther} then now() else ${messengerTemplates.changedAt} end`,
      },
    });
}

/** Notes what the provider says of a template. One that is not known yet is read with the others. */
export async function noteTemplate(
  services: Services,
  account: AccountRow,
  { externalId, state, reason }: Pick<ProviderTemplate, 'externalId' | 'state' | 'reason'>,
): Promise<void> {
  const scope = systemScope(services, account.merchantId);
  const isKnown = await act(scope, async (db) => {
    const rows = await db
      .update(messengerTemplates)
      .set({ state, reason, changedAt: new Date() })
      .where(and(ofAccount(account), eq(messengerTemplates.externalId, externalId)))
      .returning({ id: messengerTemplates.id });
    return { result: rows.length > 0, audit: [], events: [templatesChanged(account)] };
  });
  if (!isKnown) await readTemplates(scope, account);
}

/** The account and customer of a conversation. Undefined if it is not on a messenger. */
async function customerOf(db: Db, merchantId: number, visitorId: string) {
  const [row] = await db
    .select({ accountId: messengerPeople.accountId, language: visitors.language })
    .from(messengerPeople)
    .innerJoin(visitors, and(eq(visitors.merchantId, merchantId), eq(visitors.id, messengerPeople.visitorId)))
    .where(and(eq(messengerPeople.merchantId, merchantId), eq(messengerPeople.visitorId, visitorId)));
  return row;
}

/** The approved templates for a conversation, those in the customer's language first. */
export async function conversationTemplates(
  scope: MemberScopeLike,
  conversationId: string,
): Promise<MessengerTemplate[]> {
  const { visitorId } = await conversationFor(scope, conversationId);
  const { merchantId } = scope.tenant;
  const rows = await scope.tenant.read(async (db) => {
    const customer = await customerOf(db, merchantId, visitorId);
    if (!customer) return [];
    const isTheirs = sql`left(${messengerTemplates.language}, 2) = left(${customer.language}, 2)`;
    return db
      .select()
      .from(messengerTemplates)
      .where(and(ofAccount({ merchantId, id: customer.accountId }), eq(messengerTemplates.state, 'approved')))
      .orderBy(sql`${isTheirs} desc`, asc(messengerTemplates.name), asc(messengerTemplates.language))
      .limit(500);
  });
  return rows.map(present);
}

/**
 * Sends a template to the customer of a conversation. What it is filled with is stored before its message, so that the
 * message is never sent as a plain text.
 * @throws Refusal `template_not_approved`, `template_needs_media`, `not_found`
 */
export async function sendTemplate(
  scope: MemberScopeLike,
  conversationId: string,
  { clientId, templateId, values }: { clientId: string; templateId: string; values: readonly string[] },
): Promise<Message> {
  const { merchantId } = scope.tenant;
  const { id, visitorId } = await conversationFor(scope, conversationId, 'change');
  const template = await scope.tenant.transaction(async (db) => {
    const customer = await customerOf(db, merchantId, visitorId);
    const [found] = await db
      .select()
      .from(messengerTemplates)
      .where(
        and(
          ofAccount({ merchantId, id: customer?.accountId ?? newId() }),
          eq(messengerTemplates.id, templateId),
        ),
      );
    if (!found) throw notFound();
    if (found.state !== 'approved') throw new Refusal(templateNotApproved);
    if (needsMedia(found.content)) throw new Refusal(templateNeedsMedia);
    if (values.length !== templateVariables(found.content).length)
      throw badInput('values', 'Please fill in every variable of the template.');
    await db
      .insert(messengerTemplateUses)
      .values({ merchantId, conversationId: id, clientId, templateId, values })
      .onConflictDoNothing();
    return found;
  });
  const text = templateText(template.content, values);
  const draft = { clientId, kind: 'text' as const, text, attachments: [], mentions: [] };
  return (await sendAsMember(scope, id, draft)).message;
}

/**
 * The template that a message is sent as. Null: none.
 * @throws ProviderError if it was withdrawn since
 */
export async function templateOfMessage(
  db: Db,
  {
    merchantId,
    conversationId,
    clientId,
  }: { merchantId: number; conversationId: string; clientId: string | null },
): Promise<FilledTemplate | null> {
  if (clientId === null) return null;
  const [row] = await db
    .select({ template: messengerTemplates, values: messengerTemplateUses.values })
    .from(messengerTemplateUses)
    .innerJoin(
      messengerTemplates,
      and(
        eq(messengerTemplates.merchantId, messengerTemplateUses.merchantId),
        eq(messengerTemplates.id, messengerTemplateUses.templateId),
      ),
    )
    .where(
      and(
        eq(messengerTemplateUses.merchantId, merchantId),
        eq(messengerTemplateUses.conversationId, conversationId),
        eq(messengerTemplateUses.clientId, clientId),
      ),
    );
  if (!row) return null;
  if (row.template.state !== 'approved')
    throw new ProviderError('refused', 'The provider does not allow this template any more.');
  const { name, language, content } = row.template;
  return { name, language, content, values: row.values };
}
