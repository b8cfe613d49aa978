import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import type { AreaSweep } from './area-sweep.ts';

const areasFolder = new URL('../areas/', import.meta.url);

/** The `sweep.ts` of each area, by its name. */
export const areaSweeps: Readonly<Record<string, AreaSweep>> = Object.fromEntries(
  await Promise.all(
    globSync('*/sweep.ts', { cwd: areasFolder })
      .sort()
      .map(async (file): Promise<[string, AreaSweep]> => {
        const { sweep } = await import(new URL(file, areasFolder).href);
        return [dirname(file), sweep];
      }),
  ),
);

/** What all areas declare of one kind. */
export const everyAreas = <Part extends keyof AreaSweep>(part: Part): NonNullable<AreaSweep[Part]>[] =>
  Object.values(areaSweeps).flatMap((sweep) => (sweep[part] === undefined ? [] : [sweep[part]]));
