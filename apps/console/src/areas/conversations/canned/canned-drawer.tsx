import type { CannedReply } from '@foyer/contract/conversations/canned-shapes';
import { isAdmin } from '@foyer/domain/roles';
import { useLingui } from '@lingui/react/macro';
import { call } from '../../../api/index.ts';
import { useMay } from '../../../session/permissions.ts';
import { RecordDrawer, type Removal } from '../../../ui/record-drawer.tsx';
import { useMe } from '../state/me.ts';
import { CannedFields } from './canned-fields.tsx';
import { useCannedForm, useCannedUploads } from './use-canned-form.ts';
import { useLatestPreview } from './use-preview.ts';

/** Shows and edits a canned reply. Null for a new one. */
export function CannedDrawer({
  reply,
  onClose,
}: {
  /** Undefined when no reply has the id in the address. */
  reply: CannedReply | null | undefined;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const disabled = !useMay('updateCannedReply');
  const me = useMe();
  const form = useCannedForm(reply, onClose);
  const uploads = useCannedUploads(form);
  const removalOf = useRemoval();
  return (
    <RecordDrawer
      record={reply}
      form={form}
      title={reply?.title ?? t`New canned reply`}
      create={t`Create canned reply`}
      disabled={disabled}
      isWaiting={uploads.uploads.length > 0}
      removal={reply && (reply.isPersonal || isAdmin(me.role)) ? removalOf(reply) : null}
      className="canned-form"
      onClose={onClose}
    >
      <CannedFields form={form} uploads={uploads} preview={useLatestPreview()} disabled={disabled} />
    </RecordDrawer>
  );
}

function useRemoval(): (reply: CannedReply) => Removal {
  const { t } = useLingui();
  return ({ id, title, isPersonal }) => ({
    name: title,
    button: t`Delete canned reply`,
    text: isPersonal
      ? t`Messages created from it stay. You cannot undo this.`
      : t`No one can insert it any more. Messages created from it stay. You cannot undo this.`,
    remove: () => call('removeCannedReply', { params: { id } }),
  });
}
