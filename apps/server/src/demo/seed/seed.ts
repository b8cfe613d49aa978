import { randomBytes } from 'node:crypto';
import { orderedActions } from '@foyer/domain/macros';
import { sql } from 'drizzle-orm';
import type { PgInsertValue, PgTable } from 'drizzle-orm/pg-core';
import { departmentMembers, departments } from '../../areas/accounts/departments/tables.ts';
import { serviceUser } from '../../areas/accounts/founding.ts';
import { invitations } from '../../areas/accounts/members/tables.ts';
import { hashPassword } from '../../areas/accounts/passwords.ts';
import { loginRecords, members, userAgents } from '../../areas/accounts/tables.ts';
import { customDashboards } from '../../areas/analytics/tables.ts';
import { assignmentSettings, memberAssignment } from '../../areas/assignment/tables.ts';
import { mailboxes, mailTemplates } from '../../areas/channels/tables.ts';
import { usesOf } from '../../areas/contacts/segments/conditions.ts';
import { contactLists } from '../../areas/contacts/tables.ts';
import { messageDeliveries } from '../../areas/conversations/delivery-tables.ts';
import { conversationLabels, labels } from '../../areas/conversations/label-tables.ts';
import { mails } from '../../areas/conversations/mail-tables.ts';
import { cannedReplies, conversations, messages } from '../../areas/conversations/tables.ts';
import { identitySecrets, rotateIdentityKey } from '../../areas/engagements/identity-keys.ts';
import { engagements } from '../../areas/engagements/tables.ts';
import { escalationRules } from '../../areas/escalations/tables.ts';
import { messageDrafts } from '../../areas/inbox/tables.ts';
import { integrationCalls, integrationSyncs, integrations } from '../../areas/integrations/tables.ts';
import { macros } from '../../areas/macros/tables.ts';
import { merchants } from '../../areas/merchants/tables.ts';
import {
  messengerAccounts,
  messengerArrivals,
  messengerPeople,
  messengerTemplates,
} from '../../areas/messengers/tables.ts';
import { reportSchedules } from '../../areas/reports/tables.ts';
import { reviewAccounts, reviewReplies, reviews } from '../../areas/reviews/tables.ts';
import { builtInRoles } from '../../areas/roles/rights.ts';
import { roles } from '../../areas/roles/tables.ts';
import { pageViews, visitors, visits } from '../../areas/visitors/tables.ts';
import { webhookDeliveries, webhookEndpoints } from '../../areas/webhooks/tables.ts';
import type { Config } from '../../config.ts';
import type { FileStore } from '../../files/store.ts';
import { files } from '../../files/tables.ts';
import { presentFile } from '../../files/uploads.ts';
import { type Services, systemScope } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { savedViews } from '../../kernel/view-tables.ts';
import { shopOrigin } from '../addresses.ts';
import { cannedReplyRecipes } from '../content/canned-replies.ts';
import { contactListRecipes } from '../content/contacts.ts';
import { dashboardRecipes } from '../content/dashboards.ts';
import { type EngagementRecipe, engagementRecipes } from '../content/engagements.ts';
import { demoFiles } from '../content/files.ts';
import { macroRecipes } from '../content/macros.ts';
import { DEMO_PASSWORD, mailOf, memberRecipes } from '../content/members.ts';
import { merchantRows } from '../content/merchants.ts';
import { reportScheduleRows } from '../content/reports.ts';
import { assignmentRecipes } from '../content/watching.ts';
import { ACCOUNT_IDS, ENGAGEMENT_IDS, MEMBER_IDS, TIDEWELL } from '../ids.ts';
import { asOwner, type Transaction } from './as-owner.ts';
import { DAY_MS, HISTORY_DAYS } from './calendar.ts';
import { makeChannels } from './channels.ts';
import { makeClinic } from './clinic.ts';
import { departmentMemberRows, departmentRows, withDepartments } from './departments.ts';
import { makeHistory } from './history.ts';
import { inboxStateOf, makeInboxRows } from './inbox.ts';
import { makeIntegrations } from './integrations.ts';
import { makeInvitations } from './invitations.ts';
import { makeMails } from './mails.ts';
import { makeLoginRecords, makeUserAgents } from './records.ts';
import { makeReviews } from './reviews.ts';
import { makeTasks, TASK_TABLES } from './tasks.ts';
import { insertSites } from './visits.ts';
import { capacityRows, escalationRows } from './watching.ts';
import { makeWebhooks } from './webhooks.ts';

/** Rows per insert; PostgreSQL allows 65,535 parameters. */
const BATCH = 1_000;

/** The services needed for seeding. */
export interface SeedServices {
  readonly config: Config;
  readonly files: FileStore;
  /** Connection string of the tables' owner, because the request role cannot write history with past times. */
  readonly databaseUrl: string;
}

/**
 * Loads the demo merchants with their history, or only missing engagements if the merchants exist. Runs in one
 * transaction, in about a second.
 * @returns whether anything was loaded
 */
export async function seedDemo(services: Services): Promise<boolean> {
  const ground = { config: services.config, files: services.files, databaseUrl: services.database.url };
  const seeded = await asOwner(ground.databaseUrl, async (db) => {
    const [known] = await db.select({ id: merchants.merchantId }).from(merchants).limit(1);
    if (known) await insertEngagements(db, new Date(), withoutAccounts);
    else await insertEverything(db, ground);
    return !known;
  });
  await ensureIdentityKeys(services);
  return seeded;
}

/** Empties the demo merchants and loads them again. The identity keys follow at the next start. */
export const reseedDemo = (ground: SeedServices): Promise<void> =>
  asOwner(ground.databaseUrl, async (db) => {
    const { rows } = await db.execute<{ name: string }>(
      sql`select c.table_name as name from information_schema.columns c
        join information_schema.tables t using (table_schema, table_name)
        where c.table_schema = 'public' and c.column_name = 'merchant_id' and t.table_type = 'BASE TABLE'`,
    );
    const names = rows.map(({ name }) => sql.identifier(name));
    await db.execute(sql`truncate ${sql.join(names, sql`, `)}`);
    await insertEverything(db, ground);
  });

async function insertEverything(db: Transaction, ground: SeedServices): Promise<void> {
  const now = new Date();
  const begin = new Date(now.getTime() - (HISTORY_DAYS + 30) * DAY_MS);
  await insert(
    db,
    merchants,
    merchantRows(now).map((row) => ({ ...row, createdAt: begin, modifiedAt: begin })),
  );
  for (const merchant of merchantRows(now)) {
    await insert(db, roles, builtInRoles(merchant.merchantId));
    await insert(db, members, [serviceUser(merchant)]);
  }
  await insert(db, members, await memberRows(begin));
  await insert(db, departments, departmentRows(begin));
  await insert(db, departmentMembers, departmentMemberRows());
  await insert(db, invitations, makeInvitations(now));
  await insertEngagements(db, begin, engagementRecipes);
  await insert(
    db,
    cannedReplies,
    cannedReplyRecipes.map((reply) => ({ ...reply, merchantId: TIDEWELL, id: newId() })),
  );
  await insert(
    db,
    macros,
    macroRecipes.map((macro) => ({
      ...macro,
      actions: orderedActions(macro.actions),
      merchantId: TIDEWELL,
      id: newId(),
    })),
  );
  await insert(
    db,
    contactLists,
    contactListRecipes.map(({ conditions = null, ...list }) => ({
      ...list,
      kind: conditions ? ('dynamic' as const) : ('static' as const),
      conditions,
      ...usesOf(conditions),
      merchantId: TIDEWELL,
      id: newId(),
      createdAt: begin,
      modifiedAt: begin,
    })),
  );
  await insert(db, customDashboards, [...dashboardRecipes]);
  await insert(db, reportSchedules, reportScheduleRows(now));
  await insert(db, assignmentSettings, [...assignmentRecipes]);
  await insert(db, memberAssignment, capacityRows());
  await insert(db, escalationRules, escalationRows(ground.config.SEAL_SECRET));
  await insert(db, loginRecords, makeLoginRecords(now));
  await insert(db, userAgents, makeUserAgents(now));

  const stored = await storeFiles(db, ground, now);
  const history = makeHistory(now, shopOrigin(ground.config), stored);
  const clinic = makeClinic(now);
  const post = makeMails(now, begin, stored);
  const channels = makeChannels(now, begin, ground.config.SEAL_SECRET);
  await insert(db, mailboxes, post.mailboxes);
  await insert(db, mailTemplates, post.templates);
  await insert(
    db,
    visitors,
    [...history.visitors, ...clinic.visitors, ...post.visitors, ...channels.visitors].map(withDepartments),
  );
  await insert(db, visits, [...history.visits, ...clinic.visits]);
  await insert(db, pageViews, history.pageViews);
  await insertSites(db);
  const said = [...history.messages, ...clinic.messages, ...post.messages, ...channels.messages];
  const talks = inboxStateOf(
    now,
    [...history.conversations, ...clinic.conversations, ...post.conversations, ...channels.conversations],
    said,
  );
  await insert(db, conversations, talks);
  await insert(db, messages, said);
  const sorted = makeInboxRows(now, talks, said);
  await insert(db, labels, sorted.labels);
  await insert(db, conversationLabels, sorted.conversationLabels);
  await insert(db, savedViews, sorted.savedViews);
  await insert(db, messageDrafts, sorted.messageDrafts);
  await insert(db, mails, post.mails);
  await insert(db, messengerAccounts, channels.accounts);
  await insert(db, messengerTemplates, channels.templates);
  await insert(db, messengerPeople, channels.people);
  await insert(db, messengerArrivals, channels.arrivals);
  await insert(db, messageDeliveries, channels.deliveries);
  const opinions = makeReviews(now, begin, ground.config.SEAL_SECRET);
  await insert(db, reviewAccounts, opinions.accounts);
  await insert(db, reviews, opinions.reviews);
  await insert(db, reviewReplies, opinions.replies);
  const hooks = makeWebhooks(now, ground.config.SEAL_SECRET);
  await insert(db, webhookEndpoints, hooks.endpoints);
  await insert(db, webhookDeliveries, hooks.deliveries);
  const elsewhere = makeIntegrations(now, ground.config.SEAL_SECRET);
  await insert(db, integrations, elsewhere.connections);
  await insert(db, integrationSyncs, elsewhere.syncs);
  await insert(db, integrationCalls, elsewhere.calls);
  const work = makeTasks(now, merchantRows(now), [...history.conversations, ...clinic.conversations]);
  for (const [part, table] of TASK_TABLES) await insert(db, table, work[part] as PgInsertValue<PgTable>[]);
}

/** A demo loaded by an earlier version may have other accounts. */
const withoutAccounts = engagementRecipes.filter(({ account }) => !account);

/** Adds missing engagements of the demo. */
async function insertEngagements(
  db: Transaction,
  createdAt: Date,
  recipes: readonly EngagementRecipe[],
): Promise<void> {
  const rows = recipes.map(({ key, lastedDays, account, channel = 'web', ...recipe }) => ({
    ...recipe,
    id: ENGAGEMENT_IDS[key],
    channel,
    accountId: account ? ACCOUNT_IDS[account] : null,
    isDemo: true,
    endAt: lastedDays === undefined ? null : new Date(createdAt.getTime() + lastedDays * DAY_MS),
    createdAt,
    modifiedAt: createdAt,
  }));
  await db.insert(engagements).values(rows).onConflictDoNothing();
}

async function insert<Table extends PgTable>(
  db: Transaction,
  table: Table,
  rows: PgInsertValue<Table>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH) {
    await db.insert(table).values(rows.slice(from, from + BATCH));
  }
}

async function memberRows(createdAt: Date): Promise<(typeof members.$inferInsert)[]> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  return memberRecipes.map((recipe) => ({
    merchantId: recipe.merchantId,
    id: MEMBER_IDS[recipe.key],
    userName: recipe.userName,
    email: mailOf(recipe),
    passwordHash,
    firstName: recipe.firstName,
    lastName: recipe.lastName,
    role: recipe.role,
    createdAt,
    modifiedAt: createdAt,
  }));
}

/** Stores the files of the conversations, each once for all messages that use it. */
async function storeFiles(db: Transaction, ground: SeedServices, now: Date) {
  const stored = await Promise.all(
    demoFiles().map(async ({ content, ...file }) => {
      const key = randomBytes(20).toString('hex');
      await ground.files.put(key, content);
      return {
        ...file,
        key,
        merchantId: TIDEWELL,
        id: newId(),
        size: content.length,
        uploaderType: 'member' as const,
        uploaderId: MEMBER_IDS.priya,
        usedAt: now,
      };
    }),
  );
  await insert(db, files, stored);
  return new Map(stored.map((row) => [row.name, presentFile(row)]));
}

/** Creates the keys that sign identities of the shop's customers, and of members in the support chat. */
async function ensureIdentityKeys(services: Services): Promise<void> {
  const scope = systemScope(services, TIDEWELL);
  for (const id of [ENGAGEMENT_IDS.members, ENGAGEMENT_IDS.support]) {
    const secrets = await identitySecrets(services.config.SEAL_SECRET, scope.tenant, id);
    if (secrets.size === 0) await rotateIdentityKey(scope, id);
  }
}
