import './block.css';
import { useLingui } from '@lingui/react/macro';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Button } from './button.tsx';

/** Button that loads the next page of a list. Renders nothing without one. */
export function LoadMore({
  list,
}: {
  list: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage'> & {
    readonly fetchNextPage: () => unknown;
  };
}) {
  const { t } = useLingui();
  if (!list.hasNextPage) return null;
  return (
    <div className="load-more">
      <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {t`Load more`}
      </Button>
    </div>
  );
}
