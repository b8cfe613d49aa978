import type { UnsubscribeReason } from '@foyer/domain/unsubscribe';
import { useLingui } from '@lingui/react/macro';

export type Reason = UnsubscribeReason;

/** The six reasons for unsubscribing in words. Specification 2. */
export function useReasonWords(): Readonly<Record<Reason, string>> {
  const { t } = useLingui();
  return {
    'not interested anymore': t`Not interested anymore`,
    'too many emails': t`Too many emails`,
    'content not relevant': t`Content not relevant`,
    'spam or never subscribed': t`Spam or never subscribed`,
    'inbox too full': t`Inbox too full`,
    other: t`Other`,
  };
}
