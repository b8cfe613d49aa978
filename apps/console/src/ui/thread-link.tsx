import type { ThreadKind } from '@foyer/domain/work-pages';
import { openThreadPath } from '@foyer/domain/work-paths';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useRights } from '../session/permissions.ts';

/** A link to a conversation, or only its content for members who cannot open it. */
export function ThreadLink({
  id,
  kind,
  className = '',
  children,
}: {
  id: string;
  kind: ThreadKind;
  className?: string;
  children: ReactNode;
}) {
  const path = openThreadPath({ id, kind }, useRights());
  if (!path) return <span className={className}>{children}</span>;
  const [to = '/', query = ''] = path.split('?');
  return (
    <Link
      className={`link ${className}`}
      to={to}
      search={Object.fromEntries(new URLSearchParams(query)) as never}
    >
      {children}
    </Link>
  );
}
