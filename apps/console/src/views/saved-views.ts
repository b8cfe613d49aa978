import type { Precondition } from '@foyer/contract/kernel/shapes';

/** A saved filter of a list. */
export interface View<Query> {
  readonly id: string;
  readonly name: string;
  readonly isShared: boolean;
  readonly query: Query;
  readonly lastModifiedDate: string;
}

/** Input of a view. */
export type ViewBody<Query> = Pick<View<Query>, 'name' | 'isShared' | 'query'>;

/** The saved views of a list, and what can be done with them. */
export interface SavedViews<Query> {
  readonly views: readonly View<Query>[];
  readonly mayChange: boolean;
  readonly nameMax: number;
  /** What stays when a view is deleted. */
  readonly kept: string;
  /** The filter and order that are shown. */
  current(): Query;
  open(view: View<Query>): void;
  create(body: ViewBody<Query>): Promise<unknown>;
  update(id: string, body: ViewBody<Query> & Precondition): Promise<unknown>;
  remove(id: string): Promise<unknown>;
}
