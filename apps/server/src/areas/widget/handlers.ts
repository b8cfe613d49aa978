import { widget as calls } from '@foyer/contract';
import { and, eq } from 'drizzle-orm';
import { storeUpload } from '../../files/uploads.ts';
import type { RequestScope, VisitorScope } from '../../kernel/context.ts';
import { answer, done } from '../../kernel/handlers.ts';
import { notFound } from '../../kernel/refusal.ts';
import { readToken, signVisitorToken } from '../../kernel/tokens.ts';
import { ownConversation } from '../conversations/access.ts';
import { endByVisitor } from '../conversations/moves.ts';
import { visitorAuthor } from '../conversations/visitor-conversation.ts';
import type { VisitorRow } from '../visitors/identification.ts';
import { visitors } from '../visitors/tables.ts';
import { startVisit } from '../visitors/visits.ts';
import { introduce, rate } from './actions.ts';
import { mailAddressCode, requireOwnAddress } from './address-codes.ts';
import { widgetConfig } from './config.ts';
import { allowOrigin, recordAccess, recordSite, requireActive, shownEngagement } from './engagement.ts';
import { historyHandlers } from './history-handlers.ts';
import { verifyIdentity } from './identity.ts';
import { currentConversation, readOwnState, readOwnThread } from './queries.ts';
import { supportIdentity } from './support.ts';
import { mailTranscript } from './transcript.ts';

const DAY_SECONDS = 24 * 60 * 60;
/** Lifetime of an anonymous visitor's token. Seconds. */
const TOKEN_SECONDS = 365 * DAY_SECONDS;
/** Lifetime of an identified visitor's token, equal to the maximum of an identity. Seconds. */
const VERIFIED_TOKEN_SECONDS = DAY_SECONDS;
/** Messages per page of a thread. */
const THREAD_PAGE = 50;

export const area = answer(calls, {
  async getWidgetConfig(scope, { params }) {
    const shown = await shownEngagement(scope.services, params.engagementID);
    await recordSite(scope.services, shown, scope.origin);
    allowOrigin(scope.services, shown, scope.origin, true);
    return widgetConfig(scope.services, shown);
  },

  async startWidgetSession(scope, { body }) {
    const { services } = scope;
    const shown = await shownEngagement(services, body.engagementID);
    await recordSite(services, shown, scope.origin);
    allowOrigin(scope.services, shown, scope.origin, false);
    requireActive(shown);
    const identity = await verifyIdentity(services, shown, body.identity ?? null);
    const { merchantId } = shown.tenant;
    const { visitor, visit } = await startVisit(services, {
      merchantId,
      visitorId: await knownVisitorId(scope, merchantId, body.visitorToken ?? null),
      identity,
      engagementId: shown.id,
      channel: shown.channel,
      page: body.page,
      ip: scope.ip,
      userAgent: scope.userAgent,
      language: knownLanguage(body.language ?? null),
      timeZone: knownTimeZone(body.timeZone ?? null),
    });
    await recordAccess(shown);
    const { firstName, lastName, email, phone, company, country } = visitor;
    const verified = identity !== null;
    const token = { merchantId, visitorId: visitor.id, engagementId: shown.id, verified };
    const seconds = verified ? VERIFIED_TOKEN_SECONDS : TOKEN_SECONDS;
    const current = await currentConversation(shown.tenant, visitor.id);
    return {
      visitorToken: await signVisitorToken(services.config.TOKEN_SECRET, token, seconds),
      referenceID: visitor.id,
      sessionID: visit.id,
      config: await widgetConfig(services, shown),
      contact: { firstName, lastName, email, phone, company, country },
      thread:
        current === undefined
          ? null
          : await readOwnThread(shown.tenant, { id: visitor.id, verified }, current.id, {
              limit: THREAD_PAGE,
            }),
    };
  },

  async getSupportIdentity(scope) {
    return { identity: await supportIdentity(scope) };
  },

  async updateWidgetContact(scope, { body }) {
    const { consent = false, ...contact } = body;
    await introduce(scope, contact, consent);
    return done;
  },

  async getWidgetThread(scope, { params, query }) {
    const range = { ...query, limit: THREAD_PAGE };
    const thread = await readOwnThread(scope.tenant, scope.caller, params.id, range);
    if (!thread) throw notFound();
    return thread;
  },

  async uploadWidgetFile(scope, { upload }) {
    await caller(scope);
    return storeUpload(scope, upload, { type: 'visitor', id: scope.caller.id });
  },

  async endWidgetConversation(scope, { params }) {
    const row = await ownConversation(scope, params.id);
    if (row.status === 'open') {
      await endByVisitor(scope, row.id, await visitorAuthor(scope, scope.caller.id));
    }
    const conversation = await readOwnState(scope.tenant, scope.caller, row.id);
    if (!conversation) throw notFound();
    return conversation;
  },

  async rateWidgetConversation(scope, { params, body }) {
    await rate(scope, await ownConversation(scope, params.id), body);
    return done;
  },

  async sendWidgetAddressCode(scope, { body }) {
    await mailAddressCode(scope, await caller(scope), body.email);
    return done;
  },

  async mailWidgetTranscript(scope, { params, body }) {
    const row = await ownConversation(scope, params.id);
    const visitor = await caller(scope);
    await requireOwnAddress(scope, visitor, body);
    await mailTranscript(scope, row, visitor, body.email);
    return done;
  },
  ...historyHandlers,
});

/** The visitor of the browser's token, if the token belongs to this merchant. */
async function knownVisitorId(
  { services }: RequestScope,
  merchantId: number,
  text: string | null,
): Promise<string | null> {
  const token = text === null ? null : await readToken(services.config.TOKEN_SECRET, text);
  return token?.kind === 'visitor' && token.merchantId === merchantId ? token.visitorId : null;
}

async function caller(scope: VisitorScope): Promise<VisitorRow> {
  const { tenant } = scope;
  const [row] = await tenant.read((db) =>
    db
      .select()
      .from(visitors)
      .where(and(eq(visitors.merchantId, tenant.merchantId), eq(visitors.id, scope.caller.id))),
  );
  if (!row) throw notFound();
  return row;
}

/** The language or time zone sent by the browser, if valid. */
function knownLanguage(language: string | null): string | null {
  try {
    return language === null ? null : (Intl.getCanonicalLocales(language)[0] ?? null);
  } catch {
    return null;
  }
}

function knownTimeZone(timeZone: string | null): string | null {
  try {
    return timeZone === null ? null : new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}
