import { setImmediate } from 'node:timers/promises';
import type { Message } from '@foyer/contract/conversations/shapes';
import { sql } from 'drizzle-orm';
import { act } from '../../kernel/action.ts';
import { batchedByMerchant } from '../../kernel/batched.ts';
import { type Services, systemScope } from '../../kernel/context.ts';
import type { Runner } from '../../kernel/runner.ts';
import { MESSAGE_EFFECTS } from '../../message-effects.ts';
import { languageOf, loadLanguages, sentimentScoreOf } from './sentiment.ts';
import { conversations } from './tables.ts';

/** Delay after the start before language tables are loaded, so that loading does not slow the start. Milliseconds. */
const LOAD_AFTER_MS = 3_000;

/** Stores the sentiment and language of customers' messages shortly after they arrive. */
export function startTextAnalysis(services: Services): Runner {
  /**
   * The latest text of each conversation to analyze. Kept apart from the batch, so that a retry does not replace a
   * newer text.
   */
  const pending = new Map<string, string>();
  const batch = batchedByMerchant((merchantId, ids) => analyze(merchantId, [...ids.keys()]), {
    ...MESSAGE_EFFECTS.textAnalysis,
    onError: (error) => services.log.warn({ err: error }, 'text analysis failed'),
  });
  const analyze = async (merchantId: number, ids: readonly string[]) => {
    const texts = new Map(ids.map((id) => [id, pending.get(id) ?? '']));
    for (const id of ids) pending.delete(id);
    for (const id of await analyzeAll(services, merchantId, texts)) {
      if (!pending.has(id)) pending.set(id, texts.get(id) ?? '');
      batch.schedule(merchantId, id, undefined);
    }
  };
  const stop = services.messageEffects.add('textAnalysis', ({ merchantId, conversationID, messages }) => {
    const text = textOf(messages);
    if (text === '') return;
    pending.set(conversationID, text);
    batch.schedule(merchantId, conversationID, undefined);
  });
  const loading = setTimeout(() => void loadLanguages(), LOAD_AFTER_MS);
  return {
    stop: async () => {
      clearTimeout(loading);
      stop();
      await batch.stop();
    },
  };
}

const textOf = (messages: readonly Message[]): string =>
  messages
    .filter(({ kind, author }) => kind === 'text' && author.type === 'visitor')
    .map(({ text }) => text)
    .join('\n')
    .trim();

interface Analysis {
  readonly id: string;
  readonly sentiment: number | null;
  readonly language: string | null;
}

/** @returns the conversations that were locked, to try again */
async function analyzeAll(
  services: Services,
  merchantId: number,
  pending: ReadonlyMap<string, string>,
): Promise<readonly string[]> {
  const textAnalysis: Analysis[] = [];
  for (const [id, text] of pending) {
    textAnalysis.push({ id, sentiment: sentimentScoreOf(text), language: await languageOf(text) });
    // Detecting a language takes processor time, so requests get a turn in between.
    await setImmediate();
  }
  const significant = textAnalysis.filter(
    ({ sentiment, language }) => sentiment !== null || language !== null,
  );
  return significant.length > 0 ? store(services, merchantId, significant) : [];
}

/**
 * Skips locked conversations, since waiting for one would block writers of the others.
 * @returns the skipped conversations
 */
const store = (
  services: Services,
  merchantId: number,
  textAnalysis: readonly Analysis[],
): Promise<readonly string[]> =>
  act(systemScope(services, merchantId), async (db) => {
    const { rows } = await db.execute<{ id: string; noted: boolean }>(sql`
      with given as (
        select * from jsonb_to_recordset(${JSON.stringify(textAnalysis)}::jsonb)
          as g (id uuid, sentiment int, language text)
      ), wanted as (
        select c.id from ${conversations} c join given using (id)
        where c.merchant_id = ${merchantId}
          and (c.sentiment is distinct from coalesce(given.sentiment, c.sentiment)
            or c.language <> coalesce(given.language, c.language))
      ), locked as (
        select c.id from ${conversations} c join wanted using (id)
        where c.merchant_id = ${merchantId}
        order by c.id
        for update of c skip locked
      ), noted as (
        update ${conversations} c
        set sentiment = coalesce(given.sentiment, c.sentiment), language = coalesce(given.language, c.language)
        from given join locked using (id)
        where c.merchant_id = ${merchantId} and c.id = given.id
        returning c.id
      )
      select id, noted.id is not null as noted from wanted left join noted using (id)`);
    return {
      result: rows.filter(({ noted }) => !noted).map(({ id }) => id),
      audit: [],
      events: rows
        .filter(({ noted }) => noted)
        .map(({ id }) => ({ name: 'inbox.changed' as const, data: { merchantId, conversationID: id } })),
    };
  });
