import type { SearchOperator } from '@foyer/domain/message-search-tokens';
import { useLingui } from '@lingui/react/macro';

/** The description of each search operator. */
export function useOperatorDescriptions(): (operator: SearchOperator) => string {
  const { t } = useLingui();
  const descriptions: Readonly<Record<SearchOperator, string>> = {
    from: t`who wrote`,
    to: t`recipient of an email`,
    subject: t`words in the subject`,
    label: t`a label, with those below it`,
    assignee: t`assignee: me, none or a name`,
    team: t`the team it belongs to`,
    channel: t`channel it came from`,
    is: t`status, such as pending or snoozed`,
    has: t`attachment, note or label`,
    in: t`a page of the inbox`,
    before: t`last message before a day`,
    after: t`last message on or after a day`,
    on: t`last message on a day`,
  };
  return (operator) => descriptions[operator];
}
