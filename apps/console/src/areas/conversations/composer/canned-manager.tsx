import '../canned/canned.css';
import type { CannedReply } from '@foyer/contract/conversations/canned-shapes';
import type { CannedContext } from '@foyer/domain/canned';
import { fillVariables } from '@foyer/domain/canned';
import { useLingui } from '@lingui/react/macro';
import { IconEdit, IconPlus, IconTextPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useCall } from '../../../api/index.ts';
import { useRight } from '../../../session/permissions.ts';
import { Form } from '../../../ui/fields/index.ts';
import { Button, Dialog, Empty, IconButton, LoadError } from '../../../ui/index.ts';
import { CannedFields } from '../canned/canned-fields.tsx';
import { useCannedForm, useCannedUploads } from '../canned/use-canned-form.ts';
import { matchingReplies } from './canned-choices.ts';
import { ReplyLine } from './reply-line.tsx';

interface Props {
  context: CannedContext;
  visitorName: string;
  language: string | null;
  onClose: () => void;
}

/** Views, adds and edits canned replies from a thread, previewed for its visitor. */
export function CannedManager(props: Props) {
  const { t } = useLingui();
  const [edited, setEdited] = useState<CannedReply | null | undefined>(undefined);
  const title = edited === undefined ? t`Canned replies` : (edited?.title ?? t`New canned reply`);
  return (
    <Dialog opened onClose={props.onClose} title={title} width={600}>
      {edited === undefined ? (
        <ReplyList {...props} onEdit={setEdited} />
      ) : (
        <ReplyForm {...props} reply={edited} onDone={() => setEdited(undefined)} />
      )}
    </Dialog>
  );
}

function ReplyList({
  context,
  language,
  onEdit,
  onClose,
}: Props & { onEdit: (reply: CannedReply | null) => void }) {
  const { t, i18n } = useLingui();
  const opensSettings = useRight('settings') !== 'none';
  const { data, error, refetch } = useCall('listCannedReplies');
  if (!data && error) {
    return (
      <LoadError title={t`Could not load canned replies`} error={error} onRetry={() => void refetch()} />
    );
  }
  const replies = matchingReplies('', data?.cannedReplies ?? [], language ?? i18n.locale);
  return (
    <>
      <ul className="canned-rows">
        {replies.map((reply) => (
          <li key={reply.id} className="row">
            <span className="grow">
              <ReplyLine reply={reply} text={fillVariables(reply.text, context).text} />
            </span>
            <IconButton small icon={IconEdit} label={t`Edit ${reply.title}`} onClick={() => onEdit(reply)} />
          </li>
        ))}
      </ul>
      {data && replies.length === 0 && (
        <Empty icon={IconTextPlus}>{t`Save text you write often and insert it with a slash.`}</Empty>
      )}
      <div className="acts">
        {opensSettings && (
          <Link to="/settings/canned-replies" className="link t-13">
            {t`All canned replies`}
          </Link>
        )}
        <Button variant="quiet" className="end" onClick={onClose}>{t`Close`}</Button>
        <Button icon={IconPlus} onClick={() => onEdit(null)}>{t`New canned reply`}</Button>
      </div>
    </>
  );
}

function ReplyForm({
  reply,
  context,
  visitorName,
  onDone,
}: Props & { reply: CannedReply | null; onDone: () => void }) {
  const { t } = useLingui();
  const form = useCannedForm(reply, onDone);
  const uploads = useCannedUploads(form);
  return (
    <Form form={form} className="canned-form">
      <CannedFields form={form} uploads={uploads} preview={{ context, visitorName }} />
      <div className="acts">
        <Button variant="quiet" onClick={onDone}>{t`Back`}</Button>
        <Button variant="primary" type="submit" busy={form.busy} disabled={uploads.uploads.length > 0}>
          {t`Save`}
        </Button>
      </div>
    </Form>
  );
}
