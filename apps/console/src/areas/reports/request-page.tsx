import './reports.css';
import * as limits from 'virtual:foyer-limits';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../api/index.ts';
import { useMay } from '../../session/permissions.ts';
import { Form, LeaveGuard, TextAreaField, TextField, useForm } from '../../ui/fields/index.ts';
import { Button } from '../../ui/index.ts';

/** Asks the administrators for a report that does not exist yet. Specification 2. */
export function RequestPage() {
  const { t } = useLingui();
  const mayRequest = useMay('requestNewReport');
  const mayOpenReports = useMay('getReportMetadata');
  const [number, setNumber] = useState<number | null>(null);
  const form = useForm({
    initial: { title: '', description: '' },
    rules: {
      title: { title: t`Title`, required: true, maxLength: limits.requestNewReport.title },
      description: { title: t`Description`, required: true, maxLength: limits.requestNewReport.description },
    },
    onSubmit: async (body) => {
      setNumber((await call('requestNewReport', { body })).number);
      form.reset({ title: '', description: '' });
    },
  });
  return (
    <>
      <div className="head">
        <h1>{t`Request Report`}</h1>
      </div>
      <div className="reports-request">
        <p className="t-2">
          {t`Is a report missing? Describe what it should show, and your administrators get a ticket.`}{' '}
          {mayOpenReports && (
            <Link className="link" to={'/reports' as never}>
              {t`All reports`}
            </Link>
          )}
        </p>
        {number !== null && <p role="status" className="reports-sent">{t`Ticket #${number} created.`}</p>}
        <Form form={form} className="card">
          <TextField form={form} name="title" placeholder={t`Sales by colour`} />
          <TextAreaField
            form={form}
            name="description"
            placeholder={t`Which figures, how to break them down, how often, and for whom`}
          />
          <Button type="submit" variant="primary" busy={form.busy} disabled={!mayRequest}>
            {t`Request report`}
          </Button>
        </Form>
        <LeaveGuard when={form.isDirty} />
      </div>
    </>
  );
}
