import { useLingui } from '@lingui/react/macro';
import { type Located, placeParts } from '../i18n/place-text.ts';
import { CutParts } from './cut-parts.tsx';
import { Flag } from './flag.tsx';

/** A flag and a place, whose city and country may be in different scripts. */
export function Place({ of: place }: { readonly of: Located }) {
  const { i18n } = useLingui();
  const parts = placeParts(place, i18n.locale);
  if (parts.length === 0) return <span className="t-3">–</span>;
  return (
    <span className="row">
      {place.country && <Flag country={place.country} />}
      <CutParts parts={parts} />
    </span>
  );
}
