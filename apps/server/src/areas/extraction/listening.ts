import { withoutContactCards } from '@foyer/domain/contact-cards';
import { EXTRACTION_LIMITS } from '@foyer/domain/extraction';
import type { Db } from '../../database/tenant.ts';
import { act, type Outcome } from '../../kernel/action.ts';
import { batchedByMerchant } from '../../kernel/batched.ts';
import { type Services, systemScope } from '../../kernel/context.ts';
import { lockDerivedShared } from '../../kernel/erasure.ts';
import { settingsChanged } from '../../kernel/events.ts';
import { mayHaveValues } from '../../kernel/finding-values.ts';
import { newId } from '../../kernel/ids.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Runner } from '../../kernel/runner.ts';
import { MESSAGE_EFFECTS } from '../../message-effects.ts';
import { readContactRecords } from '../contacts/store.ts';
import { markProposal } from './proposals.ts';
import { type ExtractorRow, extractorsOf } from './rules.ts';
import { extractionProposals } from './tables.ts';
import { currentValue, newValues, readingOf, takeWithin } from './taking.ts';

/** A message of a customer. */
interface Written {
  readonly conversationId: string;
  readonly messageId: string;
  readonly text: string;
  readonly at: Date;
}

/** Looks for values in what customers write. */
export function startListening(services: Services): Runner {
  const { messageEffects, log } = services;
  const batch = batchedByMerchant<Written>(
    (merchantId, items) => readAll(services, merchantId, [...items.values()]),
    {
      ...MESSAGE_EFFECTS.extraction,
      onError: (error) => log.error({ err: error }, 'messages were not searched for data'),
    },
  );
  const stop = messageEffects.add('extraction', ({ merchantId, conversationID, messages }) => {
    for (const { id, kind, author, createdDate, ...message } of messages) {
      const text = withoutContactCards(message.text);
      // A value has at least two digits or an @, except for the merchant's own patterns; those are long too.
      if (kind !== 'text' || author.type !== 'visitor' || text.length < 3) continue;
      const written = { conversationId: conversationID, messageId: id, text, at: new Date(createdDate) };
      batch.schedule(merchantId, id, written);
    }
  });
  return {
    stop: async () => {
      stop();
      await batch.stop();
    },
  };
}

/** Searches messages. Those that cannot have a value cost no query. */
export async function readAll(
  services: Services,
  merchantId: number,
  items: readonly Written[],
): Promise<void> {
  const extractors = await extractorsOf(services)(merchantId);
  for (const item of items.filter(({ text }) => extractors.some((one) => mayHaveValues(one, text))))
    await act(systemScope(services, merchantId), (db) =>
      propose(services, db, merchantId, extractors, item),
    ).catch((error) => services.log.error({ err: error }, 'a message was not searched for data'));
}

/** Stores what one message contains, and takes what is to be taken. */
export async function propose(
  services: Services,
  db: Db,
  merchantId: number,
  extractors: readonly ExtractorRow[],
  { conversationId, messageId, text, at }: Written,
): Promise<Outcome<number>> {
  const nothing: Outcome<number> = { result: 0, audit: [], events: [] };
  await lockDerivedShared(db, merchantId);
  const reading = await readingOf(db, merchantId, conversationId, at);
  if (!reading) return nothing;
  const ids = reading.contactId ? [reading.contactId] : [];
  const record = (await readContactRecords(db, merchantId, ids)).get(reading.contactId ?? '');
  const found = extractors.flatMap((extractor) =>
    newValues(extractor, text, reading, record).map((one) => ({ extractor, ...one })),
  );
  if (found.length === 0) return nothing;
  // The first value for a target is taken without asking where the contact has nothing yet.
  const taken = new Set<string>();
  const isTaken = ({ automatic, target }: ExtractorRow): boolean => {
    if (!automatic || !record || taken.has(target) || currentValue(record, target) !== '') return false;
    taken.add(target);
    return true;
  };
  const rows = found.map(({ extractor, text: written, value }) => ({
    merchantId,
    id: newId(),
    extractorId: extractor.id,
    conversationId,
    messageId,
    text: written.slice(0, EXTRACTION_LIMITS.value),
    value,
    createdAt: at,
    ...(isTaken(extractor) && { state: 'taken' as const, isAutomatic: true }),
  }));
  const stored = await db
    .insert(extractionProposals)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: extractionProposals.id });
  if (stored.length === 0) return nothing;
  const storedIds = new Set(stored.map(({ id }) => id));
  const outcomes: Outcome<boolean>[] = [];
  for (const [index, row] of rows.entries()) {
    const extractor = found[index]?.extractor;
    if (!extractor || row.state !== 'taken' || !storedIds.has(row.id) || !reading.contactId) continue;
    outcomes.push(await takeOrPropose(services, db, reading.contactId, extractor, row));
  }
  return {
    result: stored.length,
    audit: outcomes.flatMap(({ audit }) => audit),
    events: [...outcomes.flatMap(({ events }) => events), settingsChanged(merchantId, 'proposals')],
  };
}

async function takeOrPropose(
  services: Services,
  db: Db,
  contactId: string,
  { target, merchantId }: ExtractorRow,
  row: { readonly id: string; readonly value: string },
): Promise<Outcome<boolean>> {
  try {
    return await db.transaction((inner) =>
      takeWithin(inner as unknown as Db, systemScope(services, merchantId), contactId, target, row.value),
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await markProposal(db, merchantId, row.id, 'proposed');
    return { result: false, audit: [], events: [] };
  }
}
