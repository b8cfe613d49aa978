import { KNOWLEDGE_LIMITS } from '@foyer/domain/knowledge';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import type { Services } from '../../kernel/context.ts';
import { settingsChanged } from '../../kernel/events.ts';
import { chunksOf } from './chunking.ts';
import { documentFor, NO_ERROR, one } from './documents.ts';
import { SourceFailed } from './failures.ts';
import { dropPassages, type NewPassage, storePassages } from './passages.ts';
import type { DocumentRow } from './present.ts';
import {
  beginRun,
  failRun,
  keepAlive,
  LEASE_MS,
  ofRun,
  openRun,
  RETRY_MS,
  type Run,
  RunEnded,
  returnToQueue,
} from './runs.ts';
import { readOwn, type SourcePart } from './sources.ts';
import { knowledgeDocuments, knowledgePages } from './tables.ts';
import { knownPages, listPages, type ReadPage, readPages } from './web/reading.ts';
import { detectLanguage } from './words.ts';

/** Passages stored at once. */
const BATCH = 50;

/**
 * Trains a document: reads its source and stores its passages, which answer from the moment the run is complete. Until
 * then the passages of the last run do. Of two runs of one document, the second gives up while the first lives.
 * @param signal ends it, for another process to train the document
 */
export async function trainDocument(
  services: Services,
  merchantId: number,
  documentId: string,
  isRefresh: boolean,
  signal?: AbortSignal,
): Promise<void> {
  if (isRefresh && !(await hasChanged(services, merchantId, documentId))) return;
  const document = await beginRun(services, merchantId, documentId, isRefresh);
  if (!document?.runId) return;
  const ending = new AbortController();
  const run = openRun(
    services,
    document,
    document.runId,
    AbortSignal.any([ending.signal, ...(signal ? [signal] : [])]),
  );
  // A database that is busy for the moment does not end the run.
  const giveUp = (error: unknown) => error instanceof RunEnded && ending.abort();
  const alive = setInterval(() => void keepAlive(run).catch(giveUp), LEASE_MS / 6);
  try {
    run.announce();
    await train(run);
  } catch (error) {
    if (error instanceof RunEnded || ending.signal.aborted) return;
    if (signal?.aborted) {
      await returnToQueue(run);
      throw signal.reason;
    }
    await failRun(run, error);
    if (!(error instanceof SourceFailed)) throw error;
  } finally {
    clearInterval(alive);
    ending.abort();
    run.announce(true);
  }
}

/**
 * Reads an address again. If its page has changed, the document is Out of Sync until it is trained. Pages of sitemaps are
 * compared while they are trained.
 */
async function hasChanged(services: Services, merchantId: number, documentId: string): Promise<boolean> {
  const tenant = services.database.tenant(merchantId);
  const document = await tenant.read((db) => documentFor(db, merchantId, documentId)).catch(() => null);
  if (document?.state !== 'trained' || document.kind !== 'url') return true;
  const known = await knownPages(services, document);
  for await (const page of readPages(services, [document.url ?? ''], known, AbortSignal.timeout(RETRY_MS))) {
    const now = new Date();
    // A page that fails for the moment is read again at the next time.
    const isSame = 'failure' in page ? !page.failure.isLasting : page.part === null;
    const set = isSame ? { checkedAt: now } : ({ checkedAt: now, state: 'outOfSync', stateAt: now } as const);
    await tenant.read((db) =>
      db
        .update(knowledgeDocuments)
        .set(set)
        .where(and(one(merchantId, documentId), eq(knowledgeDocuments.state, 'trained'))),
    );
    services.bus.publish(settingsChanged(merchantId, 'knowledge'));
    return !isSame;
  }
  return false;
}

async function train(run: Run): Promise<void> {
  const { services, document, signal } = run;
  // What a run that was killed has left.
  await run.write((db) => dropPassages(db, document.merchantId, document.id, document.liveRun));
  if (document.kind === 'url' || document.kind === 'sitemap') return trainPages(run);
  const part = await readOwn(services, document, signal);
  const language = await languageOfPart(document, part);
  const passages = passagesOf(document, part, language, 0);
  if (passages.length === 0) throw new SourceFailed('no_text');
  await storeAll(run, passages, true);
  await finishRun(run, { languages: passages.map(() => language), kept: [], pages: [] });
}

/** Trains an address or the pages of a sitemap. Pages that have not changed keep their passages. */
async function trainPages(run: Run): Promise<void> {
  const { services, document, signal } = run;
  const urls = await listPages(services, document);
  const known: Awaited<ReturnType<typeof knownPages>> = document.liveRun
    ? await knownPages(services, document)
    : new Map();
  const languages: string[] = [];
  const kept: string[] = [];
  const pages: ReadPage[] = [];
  let done = 0;
  let firstFailure: SourceFailed | null = null;
  for await (const page of readPages(services, urls, known, signal)) {
    done += 1;
    if ('failure' in page) firstFailure ??= page.failure;
    else {
      if (page.part) {
        const language = await languageOfPart(document, page.part);
        const passages = passagesOf(document, page.part, language, languages.length);
        await storeAll(run, passages, false);
        languages.push(...passages.map(() => language));
      } else kept.push(page.url);
      pages.push(page);
    }
    if (urls.length > 1) await setProgress(run, done, urls.length);
  }
  // Of a sitemap, pages that fail are left out.
  if (firstFailure && pages.length === 0) throw firstFailure;
  if (languages.length === 0 && kept.length === 0) throw new SourceFailed('no_text');
  await finishRun(run, { languages, kept, pages });
}

async function languageOfPart(document: DocumentRow, part: SourcePart): Promise<string> {
  if (document.isLanguageGiven) return document.language;
  if (part.language) return part.language;
  const texts = [document.question ?? '', ...part.blocks.map(({ text }) => text)];
  return detectLanguage(texts.join('\n').trim().slice(0, 2_000));
}

/** The passages of a part, numbered from `first`. @throws SourceFailed when there are too many */
function passagesOf(document: DocumentRow, part: SourcePart, language: string, first: number): NewPassage[] {
  const chunks = chunksOf(part.blocks);
  if (first + chunks.length > KNOWLEDGE_LIMITS.passages) throw new SourceFailed('too_large');
  const alsoFound =
    document.kind === 'faq' ? [document.question, ...document.variants].join('\n') : (part.title ?? '');
  return chunks.map((chunk, n) => ({ ...chunk, n: first + n, language, url: part.url, alsoFound }));
}

/** Stores passages in batches, with progress if they are the whole document. */
async function storeAll(run: Run, passages: readonly NewPassage[], isWhole: boolean): Promise<void> {
  const { document, id } = run;
  const owner = {
    merchantId: document.merchantId,
    baseId: document.baseId,
    documentId: document.id,
    runId: id,
  };
  for (let at = 0; at < passages.length; at += BATCH) {
    await run.write((db) => storePassages(db, owner, passages.slice(at, at + BATCH)));
    if (isWhole) await setProgress(run, Math.min(at + BATCH, passages.length), passages.length);
  }
}

async function setProgress(run: Run, done: number, total: number): Promise<void> {
  await run.write((db) => db.update(knowledgeDocuments).set({ done, total }).where(ofRun(run)));
  run.announce();
}

interface Trained {
  /** The language of each new passage. */
  readonly languages: readonly string[];
  /** Pages whose passages stay as they are. */
  readonly kept: readonly string[];
  readonly pages: readonly ReadPage[];
}

/** Lets the passages of the run answer instead of those before. */
const finishRun = (run: Run, { languages, kept, pages }: Trained): Promise<void> =>
  run.write(async (db) => {
    const { document, id } = run;
    const { merchantId } = document;
    const ofDocument = sql`merchant_id = ${merchantId} and document_id = ${document.id}`;
    if (kept.length > 0)
      await db.execute(sql`
        update knowledge_passages p set run_id = ${id}, n = ${languages.length} - 1 + o.place
        from (select n, row_number() over (order by n)::int as place from knowledge_passages
          where ${ofDocument} and run_id = ${document.liveRun} and split_part(url, '#', 1) = any(${sql.param(kept)}::text[])) o
        where p.merchant_id = ${merchantId} and p.document_id = ${document.id} and p.run_id = ${document.liveRun}
          and p.n = o.n`);
    await dropPassages(db, merchantId, document.id, id);
    await storePages(db, document, pages);
    const { rows } = await db.execute<{ config: string; count: number }>(sql`
      select config, count(*)::int as count from knowledge_passages where ${ofDocument} group by config order by 2 desc`);
    const now = new Date();
    const isWeb = document.kind === 'url' || document.kind === 'sitemap';
    await db
      .update(knowledgeDocuments)
      .set({
        state: 'trained',
        stateAt: now,
        runId: null,
        leaseUntil: null,
        liveRun: id,
        language: commonest(languages) ?? document.language,
        configs: rows.map(({ config }) => config),
        passages: rows.reduce((sum, { count }) => sum + count, 0),
        trainedAt: now,
        ...(isWeb && { checkedAt: now, refreshAt: nextReading(document, now) }),
        ...NO_ERROR,
      })
      .where(ofRun(run));
  });

async function storePages(db: Db, { merchantId, id: documentId }: DocumentRow, pages: readonly ReadPage[]) {
  await db
    .delete(knowledgePages)
    .where(and(eq(knowledgePages.merchantId, merchantId), eq(knowledgePages.documentId, documentId)));
  if (pages.length === 0) return;
  await db
    .insert(knowledgePages)
    .values(pages.map(({ url, state }) => ({ merchantId, documentId, url, ...state })));
}

/** When an address is read again. */
const nextReading = ({ refreshHours }: DocumentRow, now: Date): Date | null =>
  refreshHours > 0 ? new Date(now.getTime() + refreshHours * 3_600_000) : null;

function commonest(texts: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0];
}
