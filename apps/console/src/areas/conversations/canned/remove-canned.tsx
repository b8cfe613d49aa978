import type { CannedReply } from '@foyer/contract/conversations/canned-shapes';
import { useLingui } from '@lingui/react/macro';
import { call } from '../../../api/index.ts';
import { RemovalDialog, type RemovalEnds } from '../../../ui/removal-dialog.tsx';

/** Asks before a canned reply goes. */
export function RemoveCanned({
  reply: { id, title, isPersonal },
  ...ends
}: RemovalEnds & { reply: CannedReply }) {
  const { t } = useLingui();
  return (
    <RemovalDialog
      name={title}
      button={t`Remove the canned reply`}
      remove={() => call('removeCannedReply', { params: { id } })}
      {...ends}
    >
      {isPersonal
        ? t`Messages that were made of it stay as they are. This cannot be undone.`
        : t`Nobody can insert it any more. Messages that were made of it stay as they are. This cannot be undone.`}
    </RemovalDialog>
  );
}
