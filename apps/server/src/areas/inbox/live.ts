import { maySeeVisitor } from '@foyer/domain/visibility';
import { INBOX_PAGES, sufficesOnAny } from '@foyer/domain/work-pages';
import type { MemberCaller, Services } from '../../kernel/context.ts';
import { each } from '../../kernel/each.ts';
import { gatheredByMerchant } from '../../kernel/gathered.ts';
import type { Runner } from '../../kernel/registry.ts';
import type { MemberConnection } from '../../live/connection.ts';
import { membersRoom } from '../../live/rooms.ts';
import { sendInTurn } from '../../live/turns.ts';
import { loadVisitorRow } from '../board/queries.ts';
import { rememberedViewers } from '../board/viewers.ts';
import { readConversation } from '../conversations/queries.ts';

/** Changes of one thread within this time are told as one. Milliseconds. */
const GATHER_MS = 200;

/**
 * Tells members with the inbox that something of a thread changed, as far as they may see it. Who heard of it before or
 * had it, and sees it no more, is told that it is gone, so that no list keeps it.
 */
export function startLive(services: Services): Runner {
  const { live, bus, log } = services;
  const viewers = rememberedViewers(services);
  /** Who had a thread, until it is told next. */
  const formerAgents = new Map<string, Set<string>>();
  /** The threads that a member who sees some visitors only was told of. */
  const told = new WeakMap<MemberConnection, Set<string>>();
  const toldTo = (connection: MemberConnection) => {
    const known = told.get(connection) ?? new Set();
    told.set(connection, known);
    return known;
  };

  const tell = async (merchantId: number, conversationID: string) => {
    const readers = [...live.rooms.in(membersRoom(merchantId))].filter(
      (connection): connection is MemberConnection =>
        connection.kind === 'member' && mayRead(connection.caller),
    );
    const former = formerAgents.get(conversationID);
    formerAgents.delete(conversationID);
    if (readers.length === 0) return;
    const frame = JSON.stringify({ type: 'inbox', conversationID });
    const gone = JSON.stringify({ type: 'inbox', conversationID, isGone: true });
    const isLimited = readers.some(({ caller }) => caller.sight !== 'all');
    const seen = isLimited ? await seenVisitorOf(services, merchantId, conversationID) : null;
    const toLimited = async (connection: MemberConnection) => {
      const viewer = await viewers.of(connection.caller);
      if (seen && maySeeVisitor(viewer, seen)) {
        toldTo(connection).add(conversationID);
        return frame;
      }
      const knewIt = toldTo(connection).delete(conversationID) || former?.has(viewer.id) === true;
      return knewIt ? gone : null;
    };
    for (const connection of readers) {
      void sendInTurn(connection, () => {
        const { caller } = connection;
        if (!mayRead(caller)) return null;
        return caller.sight === 'all' ? frame : toLimited(connection);
      });
    }
  };
  const changed = gatheredByMerchant(
    (merchantId, threads) => each([...threads.keys()], (id) => tell(merchantId, id)),
    { afterMs: GATHER_MS, onError: (error) => log.warn({ err: error }, 'inbox thread not told') },
  );
  const gather = ({ merchantId, conversationID }: { merchantId: number; conversationID: string }) =>
    changed.soon(merchantId, conversationID, undefined);

  const stops = [
    bus.on('messages.stored', gather),
    bus.on('conversation.changed', (data) => {
      const { conversationID, formerAgentIds = [] } = data;
      const known = formerAgents.get(conversationID) ?? [];
      if (formerAgentIds.length > 0) formerAgents.set(conversationID, new Set([...known, ...formerAgentIds]));
      gather(data);
    }),
    bus.on('inbox.changed', gather),
    bus.on('receipts.changed', gather),
    bus.on('rights.changed', ({ merchantId }) => viewers.forget(merchantId)),
    bus.on('settings.changed', ({ merchantId, what }) => {
      if (what === 'members') viewers.forget(merchantId);
    }),
  ];
  return {
    stop: async () => {
      for (const stop of stops) stop();
      await changed.stop();
    },
  };
}

const mayRead = ({ rights }: MemberCaller): boolean => sufficesOnAny(rights, INBOX_PAGES, 'view');

/** The visitor of a thread as the rules of sight see them; null where there is none. */
async function seenVisitorOf(services: Services, merchantId: number, conversationID: string) {
  const tenant = services.database.tenant(merchantId);
  const row = await readConversation(tenant, conversationID);
  return row ? ((await loadVisitorRow(tenant, row.visitorId))?.seen ?? null) : null;
}
