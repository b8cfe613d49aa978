import { setImmediate } from 'node:timers/promises';
import type { Message } from '@foyer/contract/conversations/shapes';
import { sql } from 'drizzle-orm';
import { act } from '../../kernel/action.ts';
import { type Services, systemScope } from '../../kernel/context.ts';
import { gatheredByMerchant } from '../../kernel/gathered.ts';
import type { Runner } from '../../kernel/runner.ts';
import { MESSAGE_EFFECTS } from '../../message-effects.ts';
import { languageOf, loadLanguages, moodOf } from './mood.ts';
import { conversations } from './tables.ts';

/** Languages are loaded so long after the start: before anybody writes, and not while the server gets ready. */
const LOAD_AFTER_MS = 3_000;

/** Notes how customers sound and in which language they write, soon after their words are stored. */
export function startImpressions(services: Services): Runner {
  /**
   * What was said last in each conversation that is to be listened to. Kept apart from what is gathered, so that words
   * that are tried again do not take the place of newer ones.
   */
  const said = new Map<string, string>();
  const words = gatheredByMerchant((merchantId, ids) => listenTo(merchantId, [...ids.keys()]), {
    ...MESSAGE_EFFECTS.impressions,
    onError: (error) => services.log.warn({ err: error }, 'the mood of words was not noted'),
  });
  const listenTo = async (merchantId: number, ids: readonly string[]) => {
    const texts = new Map(ids.map((id) => [id, said.get(id) ?? '']));
    for (const id of ids) said.delete(id);
    for (const id of await listen(services, merchantId, texts)) {
      if (!said.has(id)) said.set(id, texts.get(id) ?? '');
      words.soon(merchantId, id, undefined);
    }
  };
  const stop = services.messageEffects.add('impressions', ({ merchantId, conversationID, messages }) => {
    const text = wordsOf(messages);
    if (text === '') return;
    said.set(conversationID, text);
    words.soon(merchantId, conversationID, undefined);
  });
  const loading = setTimeout(() => void loadLanguages(), LOAD_AFTER_MS);
  return {
    stop: async () => {
      clearTimeout(loading);
      stop();
      await words.stop();
    },
  };
}

const wordsOf = (messages: readonly Message[]): string =>
  messages
    .filter(({ kind, author }) => kind === 'text' && author.type === 'visitor')
    .map(({ text }) => text)
    .join('\n')
    .trim();

interface Impression {
  readonly id: string;
  readonly sentiment: number | null;
  readonly language: string | null;
}

/** @returns the conversations that somebody else holds, of which nothing was noted */
async function listen(
  services: Services,
  merchantId: number,
  said: ReadonlyMap<string, string>,
): Promise<readonly string[]> {
  const impressions: Impression[] = [];
  for (const [id, text] of said) {
    impressions.push({ id, sentiment: moodOf(text), language: await languageOf(text) });
    // Telling languages takes the processor; whoever waits for an answer comes in between.
    await setImmediate();
  }
  const telling = impressions.filter(({ sentiment, language }) => sentiment !== null || language !== null);
  return telling.length > 0 ? note(services, merchantId, telling) : [];
}

/**
 * Waits for no conversation: who writes to another of them would wait as well.
 * @returns those that somebody else holds
 */
const note = (
  services: Services,
  merchantId: number,
  impressions: readonly Impression[],
): Promise<readonly string[]> =>
  act(systemScope(services, merchantId), async (db) => {
    const { rows } = await db.execute<{ id: string; noted: boolean }>(sql`
      with given as (
        select * from jsonb_to_recordset(${JSON.stringify(impressions)}::jsonb)
          as g (id uuid, sentiment int, language text)
      ), wanted as (
        select c.id from ${conversations} c join given using (id)
        where c.merchant_id = ${merchantId}
          and (c.sentiment is distinct from coalesce(given.sentiment, c.sentiment)
            or c.language <> coalesce(given.language, c.language))
      ), held as (
        select c.id from ${conversations} c join wanted using (id)
        where c.merchant_id = ${merchantId}
        order by c.id
        for update of c skip locked
      ), noted as (
        update ${conversations} c
        set sentiment = coalesce(given.sentiment, c.sentiment), language = coalesce(given.language, c.language)
        from given join held using (id)
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
