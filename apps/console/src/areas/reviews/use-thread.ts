import type { CallName } from '@foyer/contract';
import type { ReviewThread } from '@foyer/contract/reviews/shapes';
import { useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../api/api-error.ts';
import { useAction } from '../../api/use-action.ts';
import { keyOf } from '../../api/use-call.ts';
import { useText } from '../../i18n/use-text.ts';
import { toast } from '../../ui/toast-store.ts';

type ThreadCall = Extract<
  CallName,
  | 'replyOnInstagram'
  | 'replyOnPlayStore'
  | 'replyOnGoogleBusiness'
  | 'replyOnFacebook'
  | 'changeReviewReply'
  | 'removeReviewReply'
  | 'retryReviewReply'
>;

/** Runs an action on a review's thread and shows the resulting thread. */
export function useThreadAction<Name extends ThreadCall>(
  name: Name,
  { failed, onDone }: { failed: string; onDone?: () => void },
) {
  const cache = useQueryClient();
  const text = useText();
  return useAction(name, {
    onSuccess: (thread) => {
      const { review } = thread as ReviewThread;
      cache.setQueryData(keyOf('getReview', { params: { id: review.id } }), thread as ReviewThread);
      onDone?.();
    },
    onError: (error) => toast.error(failed, errorText(error, text('genericError'))),
  });
}
