import type { BotGraph, BotNode, BotNote } from '@foyer/domain/bots/graph';
import { isSameValue } from '../../../ui/fields/same-value.ts';
import { idsOf } from './new-step.ts';

/** Two values that differ from the one before in different ways. */
class Conflict extends Error {}

/**
 * What two members made of a flow, together. Null if both changed the same step, connection or note, or one leads to
 * what the other removed. Of two places of a step mine counts.
 */
export function mergeFlows(base: BotGraph, mine: BotGraph, theirs: BotGraph): BotGraph | null {
  try {
    const nodes = mergedThings(base.nodes, mine.nodes, theirs.nodes, mergedStep);
    const notes = mergedThings(base.notes, mine.notes, theirs.notes, mergedNote);
    const languages = mergedValue(base.languages, mine.languages, theirs.languages);
    const [old, known] = [idsOf(base), new Set(nodes.map(({ id }) => id))];
    const isLoose = nodes.some(({ exits }) =>
      Object.values(exits).some((to) => old.has(to) && !known.has(to)),
    );
    return isLoose ? null : { languages, nodes, ...(notes.length > 0 && { notes }) };
  } catch (error) {
    if (error instanceof Conflict) return null;
    throw error;
  }
}

/** The value that one of them changed. */
function mergedValue<Value>(base: Value, mine: Value, theirs: Value): Value {
  if (isSameValue(mine, base)) return theirs;
  if (isSameValue(theirs, base) || isSameValue(mine, theirs)) return mine;
  throw new Conflict();
}

function mergedThings<Thing extends { readonly id: string }>(
  base: readonly Thing[] = [],
  mine: readonly Thing[] = [],
  theirs: readonly Thing[] = [],
  merged: (base: Thing, mine: Thing, theirs: Thing) => Thing,
): Thing[] {
  const [was, own, other] = [base, mine, theirs].map(
    (things) => new Map(things.map((thing) => [thing.id, thing])),
  );
  return [...new Set([...theirs, ...mine].map(({ id }) => id))].flatMap((id) => {
    const [before, ours, others] = [was?.get(id), own?.get(id), other?.get(id)];
    return before && ours && others
      ? merged(before, ours, others)
      : (mergedValue(before, ours, others) ?? []);
  });
}

const placeOf = <Place extends { readonly x: number; readonly y: number }>(
  base: Place,
  mine: Place,
  theirs: Place,
) => {
  const { x, y } = mine.x === base.x && mine.y === base.y ? theirs : mine;
  return { x, y };
};

const mergedNote = (base: BotNote, mine: BotNote, theirs: BotNote): BotNote => ({
  ...theirs,
  ...placeOf(base, mine, theirs),
  text: mergedValue(base.text, mine.text, theirs.text),
});

function mergedStep(base: BotNode, mine: BotNode, theirs: BotNode): BotNode {
  const ports = new Set([mine, theirs].flatMap(({ exits }) => Object.keys(exits)));
  const exits = [...ports].flatMap((port) => {
    const to = mergedValue(base.exits[port], mine.exits[port], theirs.exits[port]);
    return to === undefined ? [] : [[port, to] as const];
  });
  const contentOf = ({ type, name, data }: BotNode) => ({ type, name, data });
  return {
    ...theirs,
    ...placeOf(base, mine, theirs),
    ...mergedValue(contentOf(base), contentOf(mine), contentOf(theirs)),
    exits: Object.fromEntries(exits),
  } as BotNode;
}
