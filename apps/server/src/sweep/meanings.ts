import type { Call, Fields, World } from './area-sweep.ts';
import { areaSweeps, everyAreas } from './areas.ts';
import type { Known } from './samples.ts';

/** Fields that are omitted: they need an earlier reply. */
const OMITTED = { cursor: null, back: null, before: null, after: null, ifUnmodifiedSince: null };

const merged = (parts: readonly Fields[]): Fields => Object.assign({}, ...parts);

/** The value of `id`, which depends on the path. */
function idOf(world: World, { area, path }: Call): unknown {
  const own = areaSweeps[area]?.ids?.(world) ?? [];
  const all = everyAreas('ids').flatMap((idsOf) => idsOf(world));
  return [...own, ...all].find(([pattern]) => pattern.test(path))?.[1];
}

/** The values of a call's fields in a world, by name. Other fields get any value that their schema accepts. */
export function knownOf(world: World, call: Call): Known {
  const own = areaSweeps[call.area];
  const byName: Fields = {
    ...OMITTED,
    ...merged(everyAreas('fields').map((fieldsOf) => fieldsOf(world))),
    ...own?.fields?.(world),
    id: idOf(world, call),
    ...own?.special?.[call.name as keyof typeof own.special]?.(world),
  };
  const lists = merged(everyAreas('lists').map((listsOf) => listsOf(world)));
  return (path) => {
    const [parent, name] = path.slice(-2);
    if (name === '0' && parent && parent in lists) return lists[parent];
    const last = name ?? parent;
    return last === undefined ? undefined : byName[last];
  };
}
