import { useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import { comma } from '../i18n/joined-text.ts';
import { type Located, placeParts } from '../i18n/place-text.ts';
import { Cut } from './cut.tsx';
import { Flag } from './flag.tsx';

/** A flag and a place, in the direction of the page: a city and its country may be in different scripts. */
export function Place({ of: place }: { readonly of: Located }) {
  const { i18n } = useLingui();
  const parts = placeParts(place, i18n.locale);
  if (parts.length === 0) return <span className="t-3">–</span>;
  return (
    <span className="row">
      {place.country && <Flag country={place.country} />}
      <span className="cut-parts">
        {parts.map((part, index) => (
          <Fragment key={part}>
            {index > 0 && comma()}
            <Cut>{part}</Cut>
          </Fragment>
        ))}
      </span>
    </span>
  );
}
