import { common } from '@foyer/contract/kernel/errors';
import { CLOSE_CODES } from '@foyer/contract/live/constants';
import { and, eq } from 'drizzle-orm';
import { isOneOf } from '../../kernel/among.ts';
import type { VisitorCaller } from '../../kernel/callers.ts';
import type { Services } from '../../kernel/context.ts';
import { groupedByMerchant } from '../../kernel/grouped.ts';
import { oncePer } from '../../kernel/once-per.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { remembered } from '../../kernel/remembered.ts';
import { readToken } from '../../kernel/tokens.ts';
import type { Connection } from '../../live/connection.ts';
import { visitors } from '../visitors/tables.ts';
import { type ShownEngagement, shownEngagement } from './engagement.ts';

/** The visitor of a token, or null where it does not count any more; every call and socket of visitors asks here. */
export const visitorOfToken =
  (services: Services) =>
  async (text: string): Promise<VisitorCaller | null> => {
    const token = await readToken(services.config.TOKEN_SECRET, text);
    if (token?.kind !== 'visitor') return null;
    const { kind, merchantId, visitorId, engagementId, verified } = token;
    const caller = { kind, merchantId, id: visitorId, engagementId, verified };
    return (await isAdmitted(services, caller)) ? caller : null;
  };

/**
 * Whether a visitor of an earlier session may go on: the engagement is shown, and the token is one of who the visitor
 * is now. A token of the time before a signed identity is not, since whoever had the browser then may have kept it; an
 * enforced identity admits no other than tokens of an identity.
 */
export async function isAdmitted(services: Services, caller: VisitorCaller): Promise<boolean> {
  const shown = await rememberedEngagements(services)(caller).catch((error) => {
    if (error instanceof Refusal && error.definition === common.notFound) return null;
    throw error;
  });
  if (!shown || (shown.widget.identity === 'enforced' && !caller.verified)) return false;
  const known = await knownVisitors(services).add(caller);
  return known !== null && known.isVerified === caller.verified;
}

/** Closes the sockets of those visitors who are not admitted any more. */
export async function sendAway(services: Services, connections: Iterable<Connection>): Promise<void> {
  const check = async (connection: Connection) => {
    if (connection.kind === 'visitor' && !(await isAdmitted(services, connection.caller))) refuse(connection);
  };
  await Promise.all(Array.from(connections, check));
}

/** Closes the socket of a visitor whose token does not count any more; a widget begins a new session then. */
export const refuse = (connection: Connection): void =>
  connection.close(CLOSE_CODES.unauthorized, new Refusal(common.unauthorized));

/** How long an engagement is remembered; a change of settings ends it sooner. Milliseconds. */
const REMEMBER_MS = 5_000;

const rememberedEngagements = oncePer((services: Services) => {
  const known = remembered<ShownEngagement>({ forMs: REMEMBER_MS });
  services.bus.on('settings.changed', ({ merchantId }) => known.forget(merchantId));
  services.bus.onMissed(known.clear);
  return async ({ merchantId, engagementId }: VisitorCaller): Promise<ShownEngagement> =>
    known.of(merchantId, engagementId, () => shownEngagement(services, engagementId));
});

/** Looks visitors up in the database, together with others who come at once. */
const knownVisitors = oncePer(({ database }: Services) =>
  groupedByMerchant<VisitorCaller, { readonly isVerified: boolean } | null>(async (merchantId, callers) => {
    const ids = callers.map(({ id }) => id);
    const rows = await database.tenant(merchantId).read((db) =>
      db
        .select({ id: visitors.id, externalId: visitors.externalId })
        .from(visitors)
        .where(and(eq(visitors.merchantId, merchantId), isOneOf(visitors.id, ids))),
    );
    const found = new Map(rows.map(({ id, externalId }) => [id, { isVerified: externalId !== null }]));
    return ids.map((id) => found.get(id) ?? null);
  }),
);
