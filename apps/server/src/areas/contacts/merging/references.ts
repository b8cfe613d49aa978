import { globSync } from 'node:fs';

/**
 * How a merge treats the rows of a table with a `contact_id`. `link`: they get the id of the kept contact. `union`: the
 * contact is part of their key, and rows that both have become one. `own`: the merge itself writes them.
 */
export type ContactReferences = Readonly<Record<string, 'link' | 'union' | 'own'>>;

const areasFolder = new URL('../../', import.meta.url);

/** The tables with a `contact_id`: what each area exports as `contactReferences` from its `contact-references.ts`. */
export const allReferences: ContactReferences = Object.assign(
  {},
  ...(await Promise.all(
    globSync('*/contact-references.ts', { cwd: areasFolder })
      .sort()
      .map(async (file) => (await import(new URL(file, areasFolder).href)).contactReferences),
  )),
);

/** The tables treated in one way. */
export const tablesTreated = (how: 'link' | 'union'): string[] =>
  Object.keys(allReferences).filter((table) => allReferences[table] === how);
