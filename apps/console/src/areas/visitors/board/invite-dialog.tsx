import * as limits from 'virtual:foyer-limits';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { errorText } from '../../../api/api-error.ts';
import { newId } from '../../../api/new-id.ts';
import { useAction } from '../../../api/use-action.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/fields/index.ts';
import { toast } from '../../../ui/toast-store.ts';
import type { BoardRow } from './rows.ts';

/** Whether a visitor can be invited: online and without an open conversation. */
export const isInvitable = (row: BoardRow) =>
  row.state !== 'left' && (row.visitor.conversationStatus !== 'open' || row.visitor.conversationID === null);

/** Composes an invitation to a visitor who has not written. A failed attempt keeps the text. */
export function InviteDialog({
  rows,
  chosenId,
  onClose,
}: {
  rows: readonly BoardRow[];
  chosenId: string | null;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const text = useText();
  const invitable = rows.filter(isInvitable);
  const [id, setId] = useState(invitable.find((row) => row.id === chosenId)?.id ?? invitable[0]?.id ?? '');
  const [message, setMessage] = useState(() => t`Hello! Can I help you find something?`);
  const [clientId] = useState(() => newId());
  const invite = useAction('inviteVisitor');
  const row = invitable.find((one) => one.id === id);

  const send = () => {
    if (!row || !message.trim()) return;
    invite.mutate(
      { params: { referenceID: id }, body: { clientId, text: message.trim() } },
      {
        onSuccess: () => {
          toast.show({ kind: 'done', text: t`${row.name} invited` });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t`Invite to chat`}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button variant="primary" disabled={!row || !message.trim()} busy={invite.isPending} onClick={send}>
            {t`Invite`}
          </Button>
        </>
      }
    >
      {invitable.length === 0 ? (
        <p>{t`Everyone online is already in a conversation.`}</p>
      ) : (
        <div className="invite-fields">
          <SelectField
            label={t`Visitor`}
            value={id}
            options={invitable.map((one) => ({ value: one.id, label: one.name, note: one.location }))}
            onChange={setId}
          />
          <Field
            label={t`Message`}
            hint={t`The widget opens with this message.`}
            error={invite.isError ? errorText(invite.error, text('genericError')) : undefined}
          >
            {(control) => (
              <div className="input area">
                <textarea
                  {...control}
                  data-autofocus
                  rows={4}
                  maxLength={limits.inviteVisitor.text}
                  value={message}
                  onChange={(event) => setMessage(event.target.value)}
                />
              </div>
            )}
          </Field>
        </div>
      )}
    </Dialog>
  );
}
