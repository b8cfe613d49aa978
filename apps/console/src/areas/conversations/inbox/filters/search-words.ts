import type { SearchOperator } from '@foyer/domain/message-search-tokens';
import { useLingui } from '@lingui/react/macro';

/** What each operator of the search asks for. */
export function useOperatorWords(): (operator: SearchOperator) => string {
  const { t } = useLingui();
  const words: Readonly<Record<SearchOperator, string>> = {
    from: t`who wrote`,
    to: t`whom a mail went to`,
    subject: t`words of the subject`,
    label: t`a label or one within it`,
    assignee: t`who has it: me, none or a name`,
    team: t`the team it belongs to`,
    channel: t`where it came from`,
    is: t`its state, such as pending or snoozed`,
    has: t`attachment, note or label`,
    in: t`a page of the inbox`,
    before: t`last word before a day`,
    after: t`last word from a day on`,
    on: t`last word on a day`,
  };
  return (operator) => words[operator];
}
