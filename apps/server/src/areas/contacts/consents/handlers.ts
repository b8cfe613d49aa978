import type { contacts as calls } from '@foyer/contract';
import type { ConsentWording } from '@foyer/contract/contacts/consent-shapes';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import { act } from '../../../kernel/action.ts';
import { settingsChanged } from '../../../kernel/events.ts';
import type { Handlers } from '../../../kernel/handlers.ts';
import { badInput } from '../../../kernel/refusal.ts';
import { contactFor } from '../access.ts';
import { contactEvents } from '../contact-actions.ts';
import { addConsents, readConsents } from './store.ts';
import { consentWordings } from './tables.ts';

type ConsentCalls = Pick<
  typeof calls,
  'listConsents' | 'recordConsent' | 'listConsentWordings' | 'addConsentWording'
>;
type WordingRow = typeof consentWordings.$inferSelect;

/** A clock of another computer may be ahead by so much. Milliseconds. */
const AHEAD_MS = 60_000;

export const consentHandlers: Handlers<ConsentCalls> = {
  async listConsents(scope, { params }) {
    const { id } = await contactFor(scope, params.id);
    return scope.tenant.read((db) => readConsents(db, scope.tenant.merchantId, id));
  },

  async recordConsent(scope, { params, body: { date, wordingVersion, ...input } }) {
    const { merchantId } = scope.tenant;
    const { id } = await contactFor(scope, params.id);
    const at = date ? new Date(date) : new Date();
    if (at.getTime() > Date.now() + AHEAD_MS) throw badInput('date', 'The date is in the future.');
    return act(scope, async (db) => {
      const wording =
        wordingVersion === null ? null : await wordingFor(db, merchantId, { ...input, wordingVersion });
      const audit = await addConsents(db, merchantId, scope.actor, [
        { ...input, contactId: id, at, wording: wording?.text ?? '', wordingVersion },
      ]);
      return {
        result: await readConsents(db, merchantId, id),
        audit,
        events: [...contactEvents(merchantId, [id]), settingsChanged(merchantId, 'optOuts')],
      };
    });
  },

  async listConsentWordings({ tenant }) {
    const rows = await tenant.read((db) =>
      db
        .select()
        .from(consentWordings)
        .where(eq(consentWordings.merchantId, tenant.merchantId))
        .orderBy(consentWordings.channel, consentWordings.purpose, desc(consentWordings.version))
        .limit(1000),
    );
    return { wordings: rows.map(present) };
  },

  addConsentWording: (scope, { body }) =>
    act(scope, async (db) => {
      const { merchantId } = scope.tenant;
      await db.execute(sql`select pg_advisory_xact_lock(hashtext('consent wordings'), ${merchantId})`);
      const [row] = await db
        .insert(consentWordings)
        .values({
          ...body,
          merchantId,
          version: sql`(select coalesce(max(version), 0) + 1 from ${consentWordings}
            where merchant_id = ${merchantId} and channel = ${body.channel} and purpose = ${body.purpose})`,
        })
        .returning();
      const wording = present(row as WordingRow);
      return {
        result: wording,
        audit: [
          {
            action: 'consentWording.created',
            subject: ['consentWording', `${wording.channel} ${wording.purpose} ${wording.version}`],
            after: wording,
          },
        ],
        events: [settingsChanged(merchantId, 'consentWordings')],
      };
    }),
};

const present = (row: WordingRow): ConsentWording => ({
  channel: row.channel,
  purpose: row.purpose,
  version: row.version,
  text: row.text,
  createdDate: row.createdAt.toISOString(),
});

async function wordingFor(
  db: Db,
  merchantId: number,
  {
    channel,
    purpose,
    wordingVersion,
  }: Pick<ConsentWording, 'channel' | 'purpose'> & { wordingVersion: number },
): Promise<WordingRow> {
  const [row] = await db
    .select()
    .from(consentWordings)
    .where(
      and(
        eq(consentWordings.merchantId, merchantId),
        eq(consentWordings.channel, channel),
        eq(consentWordings.purpose, purpose),
        eq(consentWordings.version, wordingVersion),
      ),
    );
  if (!row) throw badInput('wordingVersion', 'There is no such version of the wording.');
  return row;
}
