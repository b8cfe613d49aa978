import './board.css';
import type { RowTotal } from '@foyer/contract/kernel/shapes';
import { Plural, useLingui } from '@lingui/react/macro';
import type { ReactNode, RefObject } from 'react';
import { GridFailed } from '../grid-failed.tsx';
import { Skeleton } from '../skeleton.tsx';

/** The cards of a column, read page by page. */
export interface BoardCards<Card> {
  /** Undefined until the first page is there. */
  readonly cards: readonly Card[] | undefined;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
  readonly refetch: () => unknown;
}

/** A column of a board: name, count, the place to drop a card, and its cards. */
export function BoardColumn<Card>({
  column,
  name,
  count,
  end,
  drop,
  isOver,
  list,
  children,
}: {
  column: RefObject<HTMLElement | null>;
  name: string;
  /** Undefined until counted. */
  count: RowTotal | undefined;
  /** At the end of the head. */
  end?: ReactNode;
  /** Shown while a card is dragged. */
  drop?: ReactNode;
  isOver: boolean;
  list: BoardCards<Card>;
  children: (card: Card) => ReactNode;
}) {
  const { t, i18n } = useLingui();
  const { cards } = list;
  const rest = count && cards ? Math.max(0, count.total - cards.length) : 0;
  return (
    <section className={`board-column${isOver ? ' is-over' : ''}`} aria-label={name} ref={column}>
      <h2>
        {name}{' '}
        {count && (
          <span className="t-3 num">
            {i18n.number(count.total)}
            {!count.isExact && '+'}
          </span>
        )}
        {end}
      </h2>
      {drop}
      <ul aria-label={t`${name}: cards`} aria-busy={list.isFetching}>
        {Boolean(list.error) && !cards && (
          <li>
            <GridFailed title={t`Could not load cards`} onRetry={() => void list.refetch()} />
          </li>
        )}
        {!cards && !list.error && [0, 1, 2].map((row) => <Waiting key={row} />)}
        {cards?.map(children)}
        {cards?.length === 0 && <li className="board-none t-12 t-3">{t`None`}</li>}
        {list.hasNextPage && (
          <li className="board-more">
            <button
              type="button"
              className="as-text t-12 t-3"
              disabled={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              {rest > 0 ? <Plural value={rest} one="# more" other="# more" /> : t`More`}
            </button>
          </li>
        )}
      </ul>
    </section>
  );
}

const Waiting = () => (
  <li className="board-card is-waiting" aria-hidden="true">
    <Skeleton width="40%" />
    <Skeleton width="90%" />
    <Skeleton width="60%" />
  </li>
);
