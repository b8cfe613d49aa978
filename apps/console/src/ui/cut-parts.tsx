import { Fragment } from 'react';
import { comma } from '../i18n/joined-text.ts';
import { Cut } from './cut.tsx';

/** A line with commas between its parts, in the direction of the page, truncated once at its end. */
export function CutParts({ parts }: { parts: readonly string[] }) {
  return (
    <span className="cut-parts">
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two parts may be the same.
        <Fragment key={index}>
          {index > 0 && comma()}
          {index < parts.length - 1 ? <Cut>{part}</Cut> : <bdi>{part}</bdi>}
        </Fragment>
      ))}
    </span>
  );
}
