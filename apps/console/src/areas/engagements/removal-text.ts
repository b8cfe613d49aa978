import type { Engagement } from '@foyer/contract/engagements/shapes';
import { type EngagementSurface, surfaceOf } from '@foyer/domain/engagement';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

/** Says what the removal of an engagement means. */
export function useRemovalText(): (engagement: Engagement) => string {
  const { t } = useLingui();
  return ({ engagementType, allConversations }) => {
    const ends: Record<EngagementSurface, string> = {
      site: t`Its chat disappears from your sites, and open chats there end.`,
      page: t`Its page and the chat on it are gone for everyone who has the address.`,
      messenger: t`The account stays connected, and messages to it still arrive, without these rules.`,
      voice: t`Calls to its number are no longer answered.`,
    };
    const kept =
      allConversations > 0
        ? t`${plural(allConversations, { one: 'Its # conversation stays.', other: 'Its # conversations stay.' })}`
        : '';
    return [ends[surfaceOf(engagementType)], kept, t`You cannot undo this.`].filter(Boolean).join(' ');
  };
}
