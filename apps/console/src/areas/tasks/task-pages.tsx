import { isTicketList } from '@foyer/domain/task';
import { useLingui } from '@lingui/react/macro';
import { IconTicketOff } from '@tabler/icons-react';
import { Link, Navigate, useParams } from '@tanstack/react-router';
import { Empty } from '../../ui/index.ts';
import { TaskPage } from './task-page.tsx';

/** The tickets of customers: `/tickets/:type` (Specification 2). */
export function TicketsPage() {
  const { type } = useParams({ strict: false }) as { type?: string };
  if (type === undefined) {
    return <Navigate to="/tickets/all" search={((before: object) => before) as never} replace />;
  }
  if (!isTicketList(type)) return <NoList />;
  return <TaskPage key={type} page="tickets" list={type} />;
}

/** All tasks of the team, including tickets. */
export function TasksPage() {
  return <TaskPage page="tasks" />;
}

function NoList() {
  const { t } = useLingui();
  return (
    <>
      <div className="head">
        <h1>{t`Tickets`}</h1>
      </div>
      <Empty
        icon={IconTicketOff}
        title={t`This ticket list does not exist`}
        action={<Link className="btn primary" to="/tickets/all">{t`Show all tickets`}</Link>}
      >
        {t`The address may be mistyped.`}
      </Empty>
    </>
  );
}
