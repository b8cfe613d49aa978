import { extraction as calls } from '@foyer/contract';
import { extractorNameTaken, extractorsFull } from '@foyer/contract/extraction/errors';
import type { ExtractorInput } from '@foyer/contract/extraction/shapes';
import { EXTRACTION_LIMITS, extractorError } from '@foyer/domain/extraction';
import { and, count, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { findValues } from '../../kernel/finding-values.ts';
import { answer, done } from '../../kernel/handlers.ts';
import { recordsOf } from '../../kernel/records.ts';
import { badInput, notFound, Refusal } from '../../kernel/refusal.ts';
import { countryOfTimeZone } from '../contacts/identities.ts';
import { contactFields } from '../contacts/tables.ts';
import { conversationFor } from '../conversations/access.ts';
import { merchantOf } from '../merchants/queries.ts';
import { dismiss, readProposals, take } from './proposals.ts';
import { type ExtractorRow, readExtractors } from './rules.ts';
import { extractionProposals, extractors } from './tables.ts';

export { startListening as start } from './listening.ts';

const presentExtractor = ({ createdAt: _, merchantId: __, modifiedAt, ...row }: ExtractorRow) => ({
  ...row,
  lastModifiedDate: modifiedAt.toISOString(),
});

const extractorRecords = recordsOf({
  table: extractors,
  name: 'extractor',
  topic: 'extractors',
  present: presentExtractor,
  unique: { index: 'extractors_name', error: extractorNameTaken, field: 'name' },
});

const NO_COUNTS = { found: 0, taken: 0 };

/** Proposals of the last 30 days by extractor. */
async function countProposals(db: Db, merchantId: number) {
  const rows = await db
    .select({
      id: extractionProposals.extractorId,
      found: count(),
      taken: sql<number>`count(*) filter (where ${extractionProposals.state} = 'taken')`.mapWith(Number),
    })
    .from(extractionProposals)
    .where(
      and(
        eq(extractionProposals.merchantId, merchantId),
        gt(extractionProposals.createdAt, sql`now() - interval '30 days'`),
      ),
    )
    .groupBy(extractionProposals.extractorId);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

/** @throws Refusal for a pattern that cannot be read, or an own field that is not the merchant's */
async function checked(db: Db, merchantId: number, input: ExtractorInput): Promise<ExtractorInput> {
  const message = extractorError(input);
  if (message) throw badInput('pattern', message);
  if (input.target.length === 36) {
    const known = await db.$count(
      contactFields,
      and(eq(contactFields.merchantId, merchantId), eq(contactFields.id, input.target)),
    );
    if (known === 0) throw notFound();
  }
  const hasPattern = input.kind === 'pattern' || input.kind === 'order';
  return { ...input, pattern: hasPattern ? input.pattern : '' };
}

export const area = answer(calls, {
  listExtractors: ({ tenant: { merchantId, read } }) =>
    read(async (db) => {
      const counts = await countProposals(db, merchantId);
      const rows = await readExtractors(db, merchantId);
      return {
        extractors: rows.map((row) => ({ ...presentExtractor(row), ...(counts.get(row.id) ?? NO_COUNTS) })),
      };
    }),

  async createExtractor(scope, { body }) {
    const { merchantId } = scope.tenant;
    const row = await extractorRecords.create(scope, async (db) => {
      const known = await db.$count(extractors, eq(extractors.merchantId, merchantId));
      if (known >= EXTRACTION_LIMITS.extractors) throw new Refusal(extractorsFull);
      return checked(db, merchantId, body);
    });
    return { ...presentExtractor(row), ...NO_COUNTS };
  },

  async updateExtractor(scope, { params, body: { ifUnmodifiedSince, ...input } }) {
    const { merchantId, read } = scope.tenant;
    const row = await extractorRecords.change(scope, params.id, { ifUnmodifiedSince }, (db) =>
      checked(db, merchantId, input),
    );
    const counts = await read((db) => countProposals(db, merchantId));
    return { ...presentExtractor(row), ...(counts.get(row.id) ?? NO_COUNTS) };
  },

  removeExtractor: (scope, { params }) => extractorRecords.remove(scope, params.id),

  async tryExtractor({ tenant: { merchantId, read } }, { body }) {
    const message = extractorError(body);
    if (message) throw badInput('pattern', message);
    const { timeZone } = await read((db) => merchantOf(db, merchantId));
    const context = { country: countryOfTimeZone(timeZone), language: 'en', at: new Date() };
    return { matches: findValues(body, body.text, context) };
  },

  async listProposals(scope, { params }) {
    const { id } = await conversationFor(scope, params.id);
    const { merchantId, read } = scope.tenant;
    return { proposals: await read((db) => readProposals(db, merchantId, id)) };
  },

  async takeProposal(scope, { params }) {
    await take(scope, params.id);
    return done;
  },

  async dismissProposal(scope, { params }) {
    await dismiss(scope, params.id);
    return done;
  },
});
