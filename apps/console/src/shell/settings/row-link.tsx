import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Cut } from '../../ui/cut.tsx';

/** The name cell of a settings table, a link to the row's own address. */
export function RowLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Link className="row-link t-m" to="." search={(before: object) => ({ ...before, id })}>
      <Cut as="div">{children}</Cut>
    </Link>
  );
}
