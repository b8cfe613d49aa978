import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconFilterOff, IconWorld } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

const WIDTHS = ['58%', '44%', '61%', '52%', '40%', '55%'];

/** Skeleton rows with the specified text. */
export function BoardLoading() {
  const text = useText();
  return (
    <div className="board-loading" aria-busy="true">
      {WIDTHS.map((width) => (
        <div key={width} className="row">
          <Skeleton width="24px" round />
          <Skeleton width={width} />
        </div>
      ))}
      <p className="row t-12 t-3" role="status">
        <span className="spin" aria-hidden="true" />
        {text('gridLoading')}
      </p>
    </div>
  );
}

/** The empty state: nobody online, or nobody matches the filter. */
export function BoardEmpty({ total, onClear }: { total: number; onClear: () => void }) {
  const { t } = useLingui();
  const text = useText();
  if (total === 0) {
    return (
      <Empty icon={IconWorld} title={text('gridEmpty')}>
        {t`Visitors appear here as soon as someone opens a page with your widget.`}
      </Empty>
    );
  }
  return (
    <Empty
      icon={IconFilterOff}
      title={text('gridEmpty')}
      action={
        <Button small onClick={onClear}>
          {t`Clear filters`}
        </Button>
      }
    >
      {t`${plural(total, { one: 'The only visitor does not match your filters.', other: 'None of the # visitors match your filters.' })}`}
    </Empty>
  );
}
