import type { CannedReply } from '@foyer/contract/conversations/shapes';
import { CANNED_VARIABLES } from '@foyer/domain/canned';
import { isAdmin } from '@foyer/domain/roles';
import { TEXTS } from '@foyer/domain/texts';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBolt, IconEdit, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText, keyOf, useAction, useCall } from '../../../api/index.ts';
import { Button, Dialog, Empty, Field, IconButton, Input, LoadError, toast } from '../../../ui/index.ts';

type Edited = Pick<CannedReply, 'shortcut' | 'title' | 'text'> & { id: string | null };

const NEW: Edited = { id: null, shortcut: '', title: '', text: '' };

/** All canned replies of the merchant, to add, change and remove. */
export function CannedManager({ role, onClose }: { role: string; onClose: () => void }) {
  const { t } = useLingui();
  const [edited, setEdited] = useState<Edited | null>(null);
  return (
    <Dialog opened onClose={onClose} title={t`Canned replies`} width={560}>
      {edited ? (
        <ReplyForm key={edited.id} reply={edited} onDone={() => setEdited(null)} />
      ) : (
        <ReplyList role={role} onEdit={setEdited} onClose={onClose} />
      )}
    </Dialog>
  );
}

function ReplyList({
  role,
  onEdit,
  onClose,
}: {
  role: string;
  onEdit: (reply: Edited) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { data, error, refetch } = useCall('listCannedReplies');
  const cache = useQueryClient();
  const remove = useAction('removeCannedReply', {
    onSuccess: () => void cache.invalidateQueries({ queryKey: keyOf('listCannedReplies') }),
    onError: (cause) =>
      toast.error(t`The canned reply was not removed`, errorText(cause, TEXTS.genericError)),
  });
  if (!data && error) {
    return (
      <LoadError
        title={t`The canned replies could not be loaded`}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  const replies = data?.cannedReplies ?? [];
  return (
    <>
      <ul className="canned-rows">
        {replies.map((reply) => (
          <li key={reply.id} className="row">
            <span className="grow">
              <b className="t-m">/{reply.shortcut}</b> <span className="t-3">{reply.title}</span>
              <span className="canned-preview">{reply.text}</span>
            </span>
            <IconButton
              small
              icon={IconEdit}
              label={t`Change ${reply.title}`}
              onClick={() => onEdit(reply)}
            />
            {isAdmin(role) && (
              <IconButton
                small
                icon={IconTrash}
                label={t`Remove ${reply.title}`}
                onClick={() => remove.mutate({ params: { id: reply.id } })}
              />
            )}
          </li>
        ))}
      </ul>
      {data && replies.length === 0 && (
        <Empty icon={IconBolt}>
          <Trans>Words that you write often can be kept here and inserted with a slash.</Trans>
        </Empty>
      )}
      <div className="acts">
        <Button look="quiet" onClick={onClose}>{t`Close`}</Button>
        <Button icon={IconPlus} onClick={() => onEdit(NEW)}>{t`New canned reply`}</Button>
      </div>
    </>
  );
}

function ReplyForm({ reply, onDone }: { reply: Edited; onDone: () => void }) {
  const { t } = useLingui();
  const [fields, setFields] = useState(reply);
  const cache = useQueryClient();
  const options = {
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: keyOf('listCannedReplies') });
      onDone();
    },
  };
  const create = useAction('createCannedReply', options);
  const update = useAction('updateCannedReply', options);
  const { error } = reply.id ? update : create;
  const save = () => {
    const { shortcut, title, text } = fields;
    const body = { shortcut, title, text };
    if (reply.id) update.mutate({ params: { id: reply.id }, body });
    else create.mutate({ body });
  };
  const wrong = (field: string) =>
    error && (error.field === field || (!error.field && field === 'shortcut'))
      ? errorText(error, TEXTS.genericError)
      : undefined;
  const names = CANNED_VARIABLES.map((name) => `{{${name}}}`).join('  ');
  return (
    <form
      className="canned-form"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Field
        label={t`Shortcut`}
        hint={t`What is typed after the slash: letters, digits, - and _`}
        error={wrong('shortcut')}
      >
        {(control) => (
          <Input
            {...control}
            required
            maxLength={40}
            value={fields.shortcut}
            onChange={(event) => setFields({ ...fields, shortcut: event.target.value })}
          />
        )}
      </Field>
      <Field label={t`Title`} error={wrong('title')}>
        {(control) => (
          <Input
            {...control}
            required
            maxLength={100}
            value={fields.title}
            onChange={(event) => setFields({ ...fields, title: event.target.value })}
          />
        )}
      </Field>
      <Field label={t`Text`} hint={names} error={wrong('text')}>
        {(control) => (
          <div className="input area">
            <textarea
              {...control}
              required
              rows={5}
              value={fields.text}
              onChange={(event) => setFields({ ...fields, text: event.target.value })}
            />
          </div>
        )}
      </Field>
      <div className="acts">
        <Button look="quiet" onClick={onDone}>{t`Back`}</Button>
        <Button look="primary" type="submit" busy={create.isPending || update.isPending}>{t`Save`}</Button>
      </div>
    </form>
  );
}
