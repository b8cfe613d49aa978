import type { Colleague } from '@foyer/contract/accounts/shapes';
import type { ActiveVisitor } from '@foyer/contract/visitors/shapes';
import { type FlagViewer, visitorFlags } from '@foyer/domain/visitor-flags';
import type { Result } from '../api/call.ts';

type ActiveVisitors = Result<'listActiveVisitors'>;
type Colleagues = Result<'listColleagues'>;

/**
 * How a live frame changes what was read, as pure functions: the old state plus the frame equals a fresh read. A
 * state that was never read stays absent.
 */

/** The row of the visitor with the flags for who looks, in its place; a new one comes first, as in a fresh read. */
export function withVisitor(
  state: ActiveVisitors | undefined,
  visitor: ActiveVisitor,
  viewer: FlagViewer,
): ActiveVisitors | undefined {
  if (!state) return state;
  const row = { ...visitor, ...visitorFlags(visitor, viewer) };
  const known = state.visitors.some((one) => one.referenceID === visitor.referenceID);
  const visitors = known
    ? state.visitors.map((one) => (one.referenceID === visitor.referenceID ? row : one))
    : [row, ...state.visitors];
  return { ...state, visitors };
}

/** The list without the visitor. */
export function withoutVisitor(
  state: ActiveVisitors | undefined,
  referenceID: string,
): ActiveVisitors | undefined {
  return state && { ...state, visitors: state.visitors.filter((one) => one.referenceID !== referenceID) };
}

/** The colleague in their place, or added. */
export function withColleague(state: Colleagues | undefined, colleague: Colleague): Colleagues | undefined {
  if (!state) return state;
  const known = state.colleagues.some((one) => one.id === colleague.id);
  const colleagues = known
    ? state.colleagues.map((one) => (one.id === colleague.id ? colleague : one))
    : [...state.colleagues, colleague];
  return { ...state, colleagues };
}
