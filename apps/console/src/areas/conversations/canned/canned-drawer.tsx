import type { CannedReply } from '@foyer/contract/conversations/canned-shapes';
import { isAdmin } from '@foyer/domain/roles';
import { useLingui } from '@lingui/react/macro';
import { IconTextPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useMay } from '../../../session/permissions.ts';
import { DrawerActs } from '../../../ui/drawer-acts.tsx';
import { LeaveGuard } from '../../../ui/fields/index.ts';
import { FormDrawer, useDone } from '../../../ui/form-drawer.tsx';
import { useMe } from '../state/me.ts';
import { CannedForm } from './canned-form.tsx';
import { RemoveCanned } from './remove-canned.tsx';
import { useCannedForm } from './use-canned-form.ts';
import { useLatestPreview } from './use-preview.ts';

/** A canned reply, or a new one for null, to look at and to change. */
export function CannedDrawer({
  reply,
  onClose,
}: {
  /** Undefined when there is none of the id in the address. */
  reply: CannedReply | null | undefined;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const title = reply === null ? t`New canned reply` : (reply?.title ?? t`Canned reply`);
  return (
    <FormDrawer
      thing={reply}
      title={title}
      icon={IconTextPlus}
      missing={t`This canned reply does not exist any more.`}
      onClose={onClose}
    >
      {(known) => <Content reply={known} onClose={onClose} />}
    </FormDrawer>
  );
}

function Content({ reply, onClose }: { reply: CannedReply | null; onClose: () => void }) {
  const disabled = !useMay('updateCannedReply');
  const me = useMe();
  const [isDone, done] = useDone(onClose);
  const [removes, setRemoves] = useState(false);
  const form = useCannedForm(reply, done);
  const preview = useLatestPreview();
  const mayRemove = reply && (reply.isPersonal || isAdmin(me.role));
  return (
    <>
      <LeaveGuard when={form.isDirty && !isDone} parts={['id']} />
      <CannedForm
        form={form}
        preview={preview}
        disabled={disabled}
        acts={(isUploading) =>
          !disabled && (
            <DrawerActs
              isBusy={form.busy}
              disabled={isUploading}
              onCancel={onClose}
              onRemove={mayRemove ? () => setRemoves(true) : undefined}
            />
          )
        }
      />
      {reply && removes && <RemoveCanned reply={reply} onClose={() => setRemoves(false)} onRemoved={done} />}
    </>
  );
}
