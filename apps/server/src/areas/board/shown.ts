import { opens } from '@foyer/domain/rights';
import type { MemberCaller } from '../../kernel/callers.ts';
import type { Services } from '../../kernel/context.ts';
import type { MemberConnection } from '../../live/connection.ts';
import { hold } from '../../live/turns.ts';
import { isLimited, sightCondition } from '../visitors/sight.ts';
import { rememberedSight } from '../visitors/sight-remembered.ts';
import { activeIds } from './queries.ts';
import { loadBoardRows } from './rows.ts';

/**
 * The visitors whom a member who sees some only was told of and may see, as far as is known. Known from when the member
 * comes on, and whoever's rights change is told at once of the visitors who come into sight and of those who leave it.
 */
export function keepShown(services: Services): (connection: MemberConnection) => Set<string> {
  const { live, database } = services;
  const sight = rememberedSight(services);
  const shown = new WeakMap<MemberConnection, Set<string>>();
  const shownTo = (connection: MemberConnection) => {
    const known = shown.get(connection) ?? new Set();
    shown.set(connection, known);
    return known;
  };
  const visibleTo = async (caller: MemberCaller) => {
    const tenant = database.tenant(caller.merchantId);
    return new Set(await activeIds(tenant, sightCondition(await sight.viewer(caller))));
  };

  live.onMemberArrived((connection) => {
    const { caller } = connection;
    if (!mayOpenBoard(caller) || !isLimited(caller)) return;
    return hold(connection, async () => void shown.set(connection, await visibleTo(connection.caller)));
  });
  live.onMemberRights(async (connection, before) => {
    const { caller } = connection;
    /** Whom they saw until now; null for everybody. */
    const saw = !mayOpenBoard(before) ? new Set<string>() : isLimited(before) ? shownTo(connection) : null;
    shown.delete(connection);
    if (!mayOpenBoard(caller) || (saw === null && !isLimited(caller))) return;
    const sees = await visibleTo(caller);
    if (isLimited(caller)) shown.set(connection, sees);
    const tenant = database.tenant(caller.merchantId);
    const known = saw ?? new Set(await activeIds(tenant));
    const gone = [...known].filter((id) => !sees.has(id));
    // What a page has read meanwhile is not known here, so that who sees some visitors only is sent all of them.
    const coming = [...sees].filter((id) => isLimited(caller) || !known.has(id));
    const come = await loadBoardRows(tenant, coming);
    if (gone.length === 0 && come.length === 0) return;
    connection.send({ type: 'board', visitors: come.map(({ visitor }) => visitor), gone });
  });

  return shownTo;
}

/** Whether a member may open a page that shows the board. */
export const mayOpenBoard = ({ rights }: MemberCaller): boolean =>
  opens(rights, 'livechat') || opens(rights, 'online_visitors');
