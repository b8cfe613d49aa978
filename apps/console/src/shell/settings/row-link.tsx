import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Cut } from '../../ui/cut.tsx';

/** The name of a row of a settings table, which opens what the row shows at an address of its own. */
export function RowLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Link className="row-link t-m" to="." search={(before: object) => ({ ...before, id })}>
      <Cut as="div">{children}</Cut>
    </Link>
  );
}
