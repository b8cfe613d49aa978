import { useText } from '../i18n/use-text.ts';
import { Skeleton } from '../ui/skeleton.tsx';

/** What stands in the place of a page until its code is there. */
export function PagePending() {
  const text = useText();
  return (
    <div className="page-pending" role="status">
      <Skeleton width="180px" />
      <Skeleton width="60%" />
      <Skeleton width="72%" />
      <span className="t-13 t-3">{text('pageLoading')}</span>
    </div>
  );
}
