import './erasure.css';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { errorText, useAction, useCall } from '../../../api/index.ts';
import { useText } from '../../../i18n/use-text.ts';
import { TextField } from '../../../ui/fields/index.ts';
import { Button, Dialog, toast } from '../../../ui/index.ts';
import { Loading } from '../../../ui/loading.tsx';
import { useAccessFile } from './use-access-file.ts';

/** Erases a contact with everything about the person, after the name was typed. */
export function EraseDialog({
  contactId,
  onClose,
  onErased,
}: {
  contactId: string;
  onClose: () => void;
  onErased: () => void;
}) {
  const { t } = useLingui();
  const text = useText();
  const [typed, setTyped] = useState('');
  const { data, error, refetch } = useCall('previewErasure', { params: { id: contactId } });
  const file = useAccessFile(contactId);
  const erase = useAction('eraseContact', {
    onSuccess: () => {
      toast.show({ kind: 'done', text: t`The person is being erased` });
      onErased();
    },
    onError: (failure) =>
      toast.error(t`Could not erase the person`, errorText(failure, text('genericError'))),
  });
  const confirmation = data?.confirmation ?? '';
  const count = (isCounted: (table: string) => boolean) =>
    (data?.counts ?? []).reduce((sum, { table, count: rows }) => sum + (isCounted(table) ? rows : 0), 0);
  const rows = count((table) => table !== 'table_exports');
  const files = count((table) => table === 'table_exports');
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t`Erase this person?`}
      width={480}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>{t`Cancel`}</Button>
          <Button
            variant="danger"
            disabled={!data || typed.trim() !== confirmation.trim()}
            busy={erase.isPending}
            onClick={() => erase.mutate({ params: { id: contactId }, body: { confirmation: typed } })}
          >
            {t`Erase person`}
          </Button>
        </>
      }
    >
      {!data && <Loading failed={t`Could not load the stored data`} error={error} refetch={refetch} />}
      {data && (
        <div className="erase-text">
          <p>{t`${plural(rows, { one: '# record is deleted', other: '# records are deleted' })}: the contact, visits, conversations, emails, tickets and files. A pseudonym replaces the person in the audit log. You cannot undo this.`}</p>
          {files > 0 && (
            <p>{t`${plural(files, { one: '# export file of your team may contain the person and is deleted too.', other: '# export files of your team may contain the person and are deleted too.' })}`}</p>
          )}
          <p className="hint">{t`Backups are not changed. They still contain the person until they expire by their own retention.`}</p>
          <div>
            <Button small busy={file.isPending} onClick={file.begin}>
              {t`Download everything first`}
            </Button>
          </div>
          <TextField value={typed} onChange={setTyped} label={t`Type “${confirmation}” to confirm`} />
        </div>
      )}
    </Dialog>
  );
}
