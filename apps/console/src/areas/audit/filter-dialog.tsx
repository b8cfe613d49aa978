import * as limits from 'virtual:foyer-limits';
import { useLingui } from '@lingui/react/macro';
import { DialogActs } from '../../ui/dialog-acts.tsx';
import { DateField, Form, TextField, useForm } from '../../ui/fields/index.ts';
import { Dialog } from '../../ui/index.ts';
import type { AuditSearch } from './search.ts';

/** The criterion of the dialog: dates, or an IP address. */
export type DialogKind = 'dates' | 'ip';

/** A dialog for criteria without a list of values. */
export function FilterDialog({
  kind,
  search,
  onChoose,
  onClose,
}: {
  kind: DialogKind;
  search: AuditSearch;
  onChoose: (next: AuditSearch) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const form = useForm({
    initial: { from: search.from ?? '', to: search.to ?? '', ip: search.ip ?? '' },
    rules: {
      from: { title: t`From`, type: 'DATE' },
      to: {
        title: t`To`,
        type: 'DATE',
        check: (to, { from }) => (to && from && to < from ? t`The end date is before the start date` : null),
      },
      ip: { title: t`Address`, maxLength: limits.listAudit.ip },
    },
    onSubmit: ({ from, to, ip }) =>
      onChoose(
        kind === 'ip' ? { ip: ip.trim() || undefined } : { from: from || undefined, to: to || undefined },
      ),
  });
  return (
    <Dialog opened onClose={onClose} title={kind === 'ip' ? t`Filter by IP address` : t`Filter by date`}>
      <Form form={form}>
        {kind === 'ip' ? (
          <TextField form={form} name="ip" hint={t`Such as 193.136.0.1`} />
        ) : (
          <div className="field-pair">
            <DateField form={form} name="from" />
            <DateField form={form} name="to" />
          </div>
        )}
        <DialogActs send={t`Filter`} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
