import type { CannedReply } from '@foyer/contract/conversations/canned-shapes';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { errorText, keyOf, useAction } from '../../../api/index.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button, Dialog, toast } from '../../../ui/index.ts';

/** Asks before a canned reply goes. */
export function RemoveCanned({
  reply: { id, title, isPersonal },
  onClose,
  onRemoved,
}: {
  reply: CannedReply;
  onClose: () => void;
  onRemoved: () => void;
}) {
  const { t } = useLingui();
  const text = useText();
  const cache = useQueryClient();
  const remove = useAction('removeCannedReply', {
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: keyOf('listCannedReplies') });
      toast.show({ kind: 'done', text: t`${title} is removed` });
      onRemoved();
    },
    onError: (error) => toast.error(t`${title} was not removed`, errorText(error, text('genericError'))),
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t`Remove ${title}?`}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>{t`Cancel`}</Button>
          <Button look="danger" busy={remove.isPending} onClick={() => remove.mutate({ params: { id } })}>
            {t`Remove the canned reply`}
          </Button>
        </>
      }
    >
      <p>
        {isPersonal
          ? t`Messages that were made of it stay as they are. This cannot be undone.`
          : t`Nobody can insert it any more. Messages that were made of it stay as they are. This cannot be undone.`}
      </p>
    </Dialog>
  );
}
