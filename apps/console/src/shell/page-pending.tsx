import { useText } from '../i18n/use-text.ts';
import { Skeleton } from '../ui/skeleton.tsx';

/** Shown while the code of a page loads. */
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
