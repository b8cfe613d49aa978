import { Cut } from './cut.tsx';
import { Flag } from './flag.tsx';

/**
 * A flag and a place, which truncates at the end of the page's direction: a city and its country may be in different
 * scripts, so the text has no direction of its own.
 */
export function Place({ country, text }: { readonly country: string; readonly text: string }) {
  if (!text) return <span className="t-3">–</span>;
  return (
    <span className="row">
      {country && <Flag country={country} />}
      <Cut dir={undefined}>{text}</Cut>
    </span>
  );
}
