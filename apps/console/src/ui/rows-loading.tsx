import './block.css';
import { useText } from '../i18n/use-text.ts';
import { Skeleton } from './skeleton.tsx';

const WIDTHS = ['58%', '44%', '61%', '52%', '40%'];

/** Placeholder rows of a table, with the specified loading text. */
export function RowsLoading() {
  const text = useText();
  return (
    <div className="rows-loading" aria-busy="true">
      {WIDTHS.map((width) => (
        <div key={width} className="row">
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
