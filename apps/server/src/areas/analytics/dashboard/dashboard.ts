import type { Dashboard } from '@foyer/contract/analytics/shapes';
import { countOnline } from '../../board/counts.ts';
import { ownMerchant } from '../../merchants/queries.ts';
import { isStepDone, setupOf } from '../../merchants/setup.ts';
import { loadViewer } from '../../visitors/visibility.ts';
import { type Asking, isBuilt } from '../query/execute.ts';
import {
  agentsOf,
  assignedTo,
  longestWaits,
  readCandidates,
  sumWaiting,
  ticketsNow,
  waitingByMember,
} from './now.ts';
import { readDay } from './today.ts';

/** What the dashboard shows to a member. */
export async function readDashboard(asking: Asking): Promise<Dashboard> {
  const { tenant, caller } = asking;
  const { merchantId } = tenant;
  const viewer = await loadViewer(tenant, caller);
  const merchant = await ownMerchant(tenant);
  const { timeZone } = merchant;
  const online = await countOnline(tenant, viewer);
  const candidates = await readCandidates(asking);
  const { seen, all, longest, tickets, assigned, setup } = await tenant.read(async (db) => {
    const everyone = await waitingByMember(db, merchantId, null);
    return {
      seen: viewer.visibility === 'all' ? everyone : await waitingByMember(db, merchantId, viewer),
      all: everyone,
      longest: await longestWaits(db, caller, viewer),
      tickets: await ticketsNow(db, caller),
      assigned: await assignedTo(db, merchantId, caller.id),
      setup: await setupOf(db, merchant),
    };
  });
  const waiting = sumWaiting(seen, caller.id);
  const day = await readDay(asking, timeZone);
  return {
    timeZone,
    now: {
      waiting: waiting.waiting,
      waitingSince: waiting.since,
      unassigned: waiting.unassigned,
      ...online,
      openTickets: tickets.open,
      longest,
      agents: agentsOf(candidates, all, viewer).map((agent) => ({ ...agent, ...day.ofAgent(agent.id) })),
      atRisk: tickets.atRisk,
      atRiskTotal: tickets.atRiskTotal,
    },
    today: day.today,
    mine: { waiting: waiting.mine, assigned, tickets: tickets.mine, overdueTickets: tickets.overdue },
    setup: { done: setup.filter(isStepDone).length, total: setup.length, items: setup },
    isComplete: await isBuilt(asking),
  };
}
