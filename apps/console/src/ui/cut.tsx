import type { ComponentPropsWithRef, ElementType } from 'react';

/**
 * A one-line text that truncates at its own end: Arabic in an English page loses its left end. The child must be the
 * text itself; a nested `bdi` or a preceding word would hide its direction.
 */
export function Cut<As extends ElementType = 'span'>({
  as,
  className,
  ...rest
}: { as?: As } & Omit<ComponentPropsWithRef<As>, 'as'>) {
  const Tag: ElementType = as ?? 'span';
  return <Tag dir="auto" className={className ? `cut ${className}` : 'cut'} {...rest} />;
}
