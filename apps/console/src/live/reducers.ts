import type { Colleague } from '@foyer/contract/accounts/shapes';
import { type FlagViewer, visitorFlags } from '@foyer/domain/visitor-flags';
import type { Result } from '../api/call.ts';
import type { FrameOf } from './frames.ts';

type ActiveVisitors = Result<'listActiveVisitors'>;
type Colleagues = Result<'listColleagues'>;

/**
 * How live frames change cached state, as pure functions: old state plus frame equals a fresh read. State that was
 * never read stays undefined.
 */

/**
 * Merges rows into the list, with flags computed for the viewer, and removes those who are gone. New rows come first,
 * newest on top, as in a fresh read.
 */
export function withRows(
  state: ActiveVisitors,
  { visitors, gone }: Pick<FrameOf<'board'>, 'visitors' | 'gone'>,
  viewer: FlagViewer,
): ActiveVisitors {
  const rows = new Map(
    visitors.map((visitor) => [visitor.referenceID, { ...visitor, ...visitorFlags(visitor, viewer) }]),
  );
  const left = new Set(gone);
  const known = new Set(state.visitors.map(({ referenceID }) => referenceID));
  const arrived = [...rows.values()]
    .filter(({ referenceID }) => !known.has(referenceID))
    .sort((a, b) => b.createdDate.localeCompare(a.createdDate));
  const kept = state.visitors
    .filter(({ referenceID }) => !left.has(referenceID))
    .map((one) => rows.get(one.referenceID) ?? one);
  return { ...state, visitors: [...arrived, ...kept] };
}

/** Replaces or adds the colleague. */
export function withColleague(state: Colleagues | undefined, colleague: Colleague): Colleagues | undefined {
  if (!state) return state;
  const known = state.colleagues.some((one) => one.id === colleague.id);
  const colleagues = known
    ? state.colleagues.map((one) => (one.id === colleague.id ? colleague : one))
    : [...state.colleagues, colleague];
  return { ...state, colleagues };
}
