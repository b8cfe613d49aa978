import { PAGE_IDS, PAGES, type PageGroup, type PageId } from '@foyer/domain/pages';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { plainText } from '../../../i18n/plain-text.ts';

/** The groups of rows in the matrix. */
export const BLOCK_TITLES = {
  work: msg`Work`,
  people: msg`People`,
  build: msg`Build`,
  measure: msg`Measure`,
  sell: msg`Sell`,
  settings: msg`Settings`,
} as const satisfies Record<string, MessageDescriptor>;

export type BlockKey = keyof typeof BLOCK_TITLES;

/** A group of pages. */
export interface Block {
  readonly key: BlockKey;
  readonly pages: readonly PageId[];
}

const BLOCK_OF_GROUP: Readonly<Record<PageGroup, BlockKey>> = {
  main: 'work',
  visitors: 'work',
  contacts: 'people',
  engagements: 'build',
  designer: 'build',
  automation: 'build',
  knowledge: 'build',
  analytics: 'measure',
  reports: 'measure',
  fulfilment: 'sell',
  business: 'sell',
};

const BLOCK_OF_PAGE: Readonly<Partial<Record<PageId, BlockKey>>> = {
  settings: 'settings',
  broadcast: 'people',
};

const blockOf = (id: PageId): BlockKey => BLOCK_OF_PAGE[id] ?? BLOCK_OF_GROUP[PAGES[id].group];

/** The pages in their groups, in the order of the menu. Empty groups are omitted. */
function blocksOf(pages: readonly PageId[]): Block[] {
  return (Object.keys(BLOCK_TITLES) as BlockKey[])
    .map((key) => ({ key, pages: pages.filter((id) => blockOf(id) === key) }))
    .filter((block) => block.pages.length > 0);
}

/** The pages in the matrix: existing ones, and those whose rights can be set in advance. */
export interface Listed {
  readonly built: readonly Block[];
  readonly notBuilt: readonly Block[];
}

/** The pages that match the filter, by title or id. */
export function listedPages(
  builtIds: ReadonlySet<PageId>,
  typed: string,
  titleOf: (id: PageId) => string,
): Listed {
  const needle = plainText(typed.trim());
  const fitting = PAGE_IDS.filter((id) => plainText(`${titleOf(id)} ${id}`).includes(needle));
  return {
    built: blocksOf(fitting.filter((id) => builtIds.has(id))),
    notBuilt: blocksOf(fitting.filter((id) => !builtIds.has(id))),
  };
}

/** The pages of the groups, in order. */
export const pageIdsOf = (blocks: readonly Block[]): PageId[] => blocks.flatMap(({ pages }) => pages);
