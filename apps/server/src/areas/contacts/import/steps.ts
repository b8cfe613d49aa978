import type { ImportState } from '@foyer/contract/contacts/import-shapes';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import { type Audit, act } from '../../../kernel/action.ts';
import { type Services, systemScope } from '../../../kernel/context.ts';
import { type Event, settingsChanged } from '../../../kernel/events.ts';
import { notify } from '../../notices/notify.ts';
import { imports } from '../import-tables.ts';
import { endedIn, type ImportRecord, one } from './access.ts';
import { added, checkRows, dropKeys, readRows, storeFindings } from './checking.ts';
import { applyConversations } from './history.ts';
import { fetchPage } from './hub-import.ts';
import { applyRows } from './running.ts';
import { readAppliedRows, undoRows } from './undoing.ts';

const CHECK_BATCH = 500;
const RUN_BATCH = 250;
/** Minimum interval between announcements of progress. Milliseconds. */
const ANNOUNCE_MS = 500;
/** Batches after which the database is asked whether its statistics are out of date. */
const ANALYZE_EVERY = 10;

/** What a batch changes about its import. Without a state there is more to do. */
interface Step {
  readonly set: Partial<ImportRecord>;
  readonly events: Event[];
}

const STEPS: Partial<Record<ImportState, (db: Db, record: ImportRecord) => Promise<Step>>> = {
  checking: checkBatch,
  running: runBatch,
  undoing: undoBatch,
};

/** Works on an import batch by batch, each in one transaction, until nothing is left or it is paused. */
export async function workOnImport(
  services: Services,
  merchantId: number,
  id: string,
  signal?: AbortSignal,
): Promise<void> {
  const scope = systemScope(services, merchantId);
  let announcedAt = 0;
  let batches = 0;
  const announce = (state: ImportState | null) => {
    if (state && performance.now() - announcedAt < ANNOUNCE_MS) return;
    announcedAt = performance.now();
    services.bus.publish(settingsChanged(merchantId, 'contactImports'));
    if (state !== 'checking') services.bus.publish(settingsChanged(merchantId, 'contacts'));
  };
  await fetchAll(services, merchantId, id, announce, signal);
  for (;;) {
    signal?.throwIfAborted();
    const state = await act(scope, async (db) => {
      const [record] = await db.select().from(imports).where(one(merchantId, id)).for('update');
      const step = record && STEPS[record.state];
      if (!record || !step) return { result: null, audit: [], events: [] };
      const { set, events } = await step(db, record);
      await db
        .update(imports)
        .set({ ...set, modifiedAt: new Date() })
        .where(one(merchantId, id));
      const ended = await endOf(db, record, set.state);
      return {
        result: set.state ? null : record.state,
        audit: ended.audit,
        events: [...events, ...ended.events, ...endedIn(merchantId, set.state)],
      };
    });
    announce(state);
    if (!state) return;
    batches += 1;
    if (batches % ANALYZE_EVERY === 0) await analyzeContacts(services, merchantId);
  }
}

const analyzeContacts = ({ database }: Services, merchantId: number) =>
  database.tenant(merchantId).transaction((db) => db.execute(sql`select analyze_grown_contacts()`));

/** Fetches the contacts of an account. Waiting for the other server happens outside of transactions. */
async function fetchAll(
  services: Services,
  merchantId: number,
  id: string,
  announce: (state: ImportState | null) => void,
  signal?: AbortSignal,
): Promise<void> {
  while (await fetchPage(services, merchantId, id)) {
    announce('reading');
    signal?.throwIfAborted();
  }
  announce(null);
}

async function checkBatch(db: Db, record: ImportRecord): Promise<Step> {
  const rows = await readRows(db, record, CHECK_BATCH);
  const findings = await checkRows(db, record, rows);
  await storeFindings(db, record, findings);
  const isLast = rows.length < CHECK_BATCH;
  return {
    set: {
      position: rows.at(-1)?.row ?? record.position,
      done: record.done + rows.length,
      checked: added(record.checked, findings),
      ...(isLast && { state: 'checked' }),
    },
    events: [],
  };
}

async function runBatch(db: Db, record: ImportRecord): Promise<Step> {
  const rows = await readRows(db, record, RUN_BATCH);
  const { findings, events } = await applyRows(db, record, rows);
  const stored = await applyConversations(db, record, findings);
  const failed = rows.filter(({ verdict }) => verdict === 'error');
  const isLast = rows.length < RUN_BATCH;
  return {
    set: {
      position: rows.at(-1)?.row ?? record.position,
      done: record.done + rows.length,
      conversationsStored: record.conversationsStored + stored,
      imported: added(record.imported, [...findings, ...failed.map(() => ({ verdict: 'error' as const }))]),
      ...(isLast && { state: 'done', finishedAt: new Date() }),
    },
    events,
  };
}

async function undoBatch(db: Db, record: ImportRecord): Promise<Step> {
  const rows = await readAppliedRows(db, record, RUN_BATCH);
  const events = rows.length > 0 ? await undoRows(db, record, rows) : [];
  const isLast = rows.length < RUN_BATCH;
  return {
    set: {
      position: rows.at(-1)?.row ?? 0,
      done: record.done + rows.length,
      ...(isLast && { state: 'undone', finishedAt: new Date() }),
    },
    events,
  };
}

/** What follows when an import has ended: its member gets a notice. */
async function endOf(
  db: Db,
  record: ImportRecord,
  state: ImportState | undefined,
): Promise<{ audit: Audit[]; events: Event[] }> {
  if (state !== 'done') return { audit: [], events: [] };
  const { merchantId, id, memberId, fileName, imported } = record;
  await dropKeys(db, record);
  const events = await notify(db, merchantId, [
    { memberId, titleKey: 'import_done', text: fileName, path: `/contacts/import?id=${id}` },
  ]);
  return {
    audit: [{ action: 'contactImport.finished', subject: ['contactImport', id], after: imported }],
    events,
  };
}
