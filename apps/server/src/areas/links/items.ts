import { linkRefused } from '@foyer/contract/links/errors';
import type { LinkedItem, NewLinkedItem } from '@foyer/contract/links/shapes';
import { valueAt } from '@foyer/domain/integrations/contact-values';
import { type CreatedItem, fillText, type LinkSubject } from '@foyer/domain/integrations/descriptor';
import { INTEGRATION_IDS, type IntegrationId, integrationOf } from '@foyer/domain/integrations/index';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { act } from '../../kernel/action.ts';
import type { MemberScope } from '../../kernel/context.ts';
import { settingsChanged } from '../../kernel/events.ts';
import { badInput, notFound, Refusal } from '../../kernel/refusal.ts';
import { listConnections } from '../integrations/connections.ts';
import { runIntegrationAction } from '../integrations/running.ts';
import { linkedItems } from './tables.ts';

type Row = typeof linkedItems.$inferSelect;

/** A ticket or a conversation that the member may see. Further ids are of what was merged into it. */
export interface Subject {
  readonly kind: LinkSubject;
  readonly ids: readonly [string, ...string[]];
}

/** An item that is still being created after so long was interrupted. Milliseconds. */
const CREATING_MS = 60_000;

/** The wire form. */
const present = (row: Row): LinkedItem => ({
  id: row.id,
  integration: row.integration,
  name: row.name,
  url: row.url,
  status: row.status,
  startsDate: row.startsAt?.toISOString() ?? null,
  state:
    row.state === 'creating' && row.createdAt.getTime() < Date.now() - CREATING_MS ? 'unknown' : row.state,
  createdDate: row.createdAt.toISOString(),
});

/** The action of an integration that creates something for a subject. */
function creatingAction(integration: IntegrationId, { kind }: Subject) {
  const entry = Object.entries(integrationOf(integration).actions).find(
    ([, { creates }]) => creates?.of === kind,
  );
  const creates = entry?.[1].creates;
  return entry && creates ? { name: entry[0], creates } : null;
}

const ofSubject = (merchantId: number, { kind, ids }: Subject) =>
  and(
    eq(linkedItems.merchantId, merchantId),
    eq(linkedItems.subject, kind),
    inArray(linkedItems.subjectId, [...ids]),
  );

export async function listItems(scope: MemberScope, subject: Subject) {
  const { merchantId, read } = scope.tenant;
  const [rows, connections] = await Promise.all([
    read((db) =>
      db
        .select()
        .from(linkedItems)
        .where(ofSubject(merchantId, subject))
        .orderBy(asc(linkedItems.createdAt), asc(linkedItems.id))
        .limit(100),
    ),
    listConnections(scope),
  ]);
  const connected = new Set(connections.map(({ integration }) => integration));
  return {
    items: rows.map(present),
    integrations: INTEGRATION_IDS.filter((id) => connected.has(id) && creatingAction(id, subject)),
  };
}

/**
 * Creates an item in another system, once for each id. One whose answer is lost stays as unknown, and is not created
 * again.
 * @throws Refusal if the other system refuses it
 */
export async function createItem(
  scope: MemberScope,
  subject: Subject,
  { clientId: id, integration, input }: NewLinkedItem,
): Promise<LinkedItem> {
  const { services, tenant } = scope;
  const { merchantId } = tenant;
  const [subjectId] = subject.ids;
  const action = creatingAction(integration, subject);
  if (!action) throw badInput('integration', 'You cannot create items in this integration.');
  const begun = await act(scope, async (db) => {
    const [stored] = await db
      .insert(linkedItems)
      .values({ ...{ merchantId, id, integration }, subject: subject.kind, subjectId })
      .onConflictDoNothing()
      .returning();
    return {
      result: stored,
      audit: stored
        ? [
            {
              action: 'linkedItem.created',
              subject: ['linkedItem', id],
              after: { integration, [subject.kind]: subjectId },
            },
          ]
        : [],
      events: [],
    };
  });
  if (!begun) return present(await findItem(scope, subject, id));
  const result = await runIntegrationAction(services, merchantId, integration, action.name, input, {
    cause: 'link',
    runId: id,
  });
  if (!result.success && result.reason !== 'unknown') {
    await tenant.transaction((db) => db.delete(linkedItems).where(oneItem(merchantId, id)));
    const { text, values } = result.error;
    if (result.reason === 'bad_input') throw badInput('input', text, values);
    throw new Refusal(linkRefused, { message: text, values });
  }
  const settings = (await listConnections(scope)).find((one) => one.integration === integration)?.settings;
  const created = result.success ? createdItem(action.creates, result.data, settings ?? {}) : null;
  const [row] = await tenant.transaction((db) =>
    db
      .update(linkedItems)
      .set(created ? { ...created, state: 'linked' } : { state: 'unknown' })
      .where(oneItem(merchantId, id))
      .returning(),
  );
  services.bus.publish(settingsChanged(merchantId, 'linkedItems'));
  return present(row ?? begun);
}

/** What an answer says of the item that was created. Null if it does not have its id. */
function createdItem(
  { id, name, url, address, starts }: CreatedItem,
  answer: unknown,
  settings: Readonly<Record<string, string>>,
) {
  const textAt = (path: string | undefined) => {
    const value = path === undefined ? '' : valueAt(answer, path);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  const parts = id.map(textAt);
  if (parts.some((part) => part === '')) return null;
  const named = textAt(name).slice(0, 200);
  const link = address ? fillText(address, { ...settings, name: named }) : textAt(url);
  const startsAt = new Date(textAt(starts));
  return {
    itemId: parts.join(':'),
    name: named,
    url: /^https?:/.test(link) ? link : null,
    startsAt: Number.isNaN(startsAt.getTime()) ? null : startsAt,
  };
}

const oneItem = (merchantId: number, id: string) =>
  and(eq(linkedItems.merchantId, merchantId), eq(linkedItems.id, id));

async function findItem({ tenant }: MemberScope, subject: Subject, id: string): Promise<Row> {
  const { merchantId, read } = tenant;
  const [row] = await read((db) =>
    db
      .select()
      .from(linkedItems)
      .where(and(ofSubject(merchantId, subject), eq(linkedItems.id, id))),
  );
  if (!row) throw notFound();
  return row;
}

/** Removes a link. What comes back of its item is no longer stored. */
export async function removeItem(scope: MemberScope, subject: Subject, id: string): Promise<void> {
  const { merchantId } = scope.tenant;
  const { integration } = await findItem(scope, subject, id);
  await act(scope, async (db) => {
    await db.delete(linkedItems).where(oneItem(merchantId, id));
    return {
      result: undefined,
      audit: [{ action: 'linkedItem.removed', subject: ['linkedItem', id], before: { integration } }],
      events: [settingsChanged(merchantId, 'linkedItems')],
    };
  });
}
