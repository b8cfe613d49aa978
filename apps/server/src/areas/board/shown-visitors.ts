import { opens } from '@foyer/domain/rights';
import type { MemberCaller } from '../../kernel/callers.ts';
import type { Services } from '../../kernel/context.ts';
import type { MemberConnection } from '../../live/connection.ts';
import { pauseFrames } from '../../live/turns.ts';
import { cachedVisibility } from '../visitors/cached-visibility.ts';
import { isLimited, visibilityCondition } from '../visitors/visibility.ts';
import { activeIds } from './queries.ts';
import { loadBoardRows } from './rows.ts';

/**
 * Tracks, for members with limited visibility, which visitors were sent to them and are visible. Initialized on
 * connect. When rights change, sends the visitors who became visible and removes those who no longer are.
 */
export function trackShownVisitors(services: Services): (connection: MemberConnection) => Set<string> {
  const { live, database } = services;
  const visibility = cachedVisibility(services);
  const shown = new WeakMap<MemberConnection, Set<string>>();
  const shownTo = (connection: MemberConnection) => {
    const known = shown.get(connection) ?? new Set();
    shown.set(connection, known);
    return known;
  };
  const visibleTo = async (caller: MemberCaller) => {
    const tenant = database.tenant(caller.merchantId);
    return new Set(await activeIds(tenant, visibilityCondition(await visibility.viewer(caller))));
  };

  live.onMemberArrived((connection) => {
    const { caller } = connection;
    if (!mayOpenBoard(caller) || !isLimited(caller)) return;
    return pauseFrames(
      connection,
      async () => void shown.set(connection, await visibleTo(connection.caller)),
    );
  });
  live.onMemberRights(async (connection, before) => {
    const { caller } = connection;
    /** Visitors seen so far; null for all. */
    const saw = !mayOpenBoard(before) ? new Set<string>() : isLimited(before) ? shownTo(connection) : null;
    shown.delete(connection);
    if (!mayOpenBoard(caller) || (saw === null && !isLimited(caller))) return;
    const sees = await visibleTo(caller);
    if (isLimited(caller)) shown.set(connection, sees);
    const tenant = database.tenant(caller.merchantId);
    const known = saw ?? new Set(await activeIds(tenant));
    const gone = [...known].filter((id) => !sees.has(id));
    // A page may have read other rows meanwhile, so members with limited visibility receive all of them.
    const coming = [...sees].filter((id) => isLimited(caller) || !known.has(id));
    const come = await loadBoardRows(tenant, coming);
    if (gone.length === 0 && come.length === 0) return;
    connection.send({ type: 'board', visitors: come.map(({ visitor }) => visitor), gone });
  });

  return shownTo;
}

/** Whether a member may open a page with the board. */
export const mayOpenBoard = ({ rights }: MemberCaller): boolean =>
  opens(rights, 'livechat') || opens(rights, 'online_visitors');
