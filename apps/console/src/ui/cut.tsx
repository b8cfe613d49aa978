import type { ComponentPropsWithRef, ElementType } from 'react';

/**
 * A text on one line, such as a name, a subject or a title. Where it is too long its beginning stays in sight, whichever
 * way it is written: Arabic among English loses its left end. Give it the text itself; a `bdi` within it would hide the
 * direction, and so would a word before it.
 */
export function Cut<As extends ElementType = 'span'>({
  as,
  className,
  ...rest
}: { as?: As } & Omit<ComponentPropsWithRef<As>, 'as'>) {
  const Tag: ElementType = as ?? 'span';
  return <Tag dir="auto" className={className ? `cut ${className}` : 'cut'} {...rest} />;
}
