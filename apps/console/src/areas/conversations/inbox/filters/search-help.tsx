import { SEARCH_OPERATORS, type SearchOperator } from '@foyer/domain/message-search-tokens';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconHelpCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { IconPopover } from '../../../../ui/icon-popover.tsx';
import { useOperatorDescriptions } from './operator-descriptions.ts';

const EXAMPLES: Readonly<Partial<Record<SearchOperator, string>>> = {
  from: 'from:"Nora Lind"',
  to: 'to:sales@example.com',
  subject: 'subject:invoice',
  label: 'label:Orders/Late',
  assignee: 'assignee:me',
  team: 'team:Support',
  channel: 'channel:email',
  is: 'is:unread',
  has: 'has:attachment',
  in: 'in:sent',
  before: 'before:2026-03-31',
  after: 'after:7d',
  on: 'on:yesterday',
};

/** Search help: every operator with a description and an example. */
export function SearchHelp() {
  const { t } = useLingui();
  const describe = useOperatorDescriptions();
  const [opened, setOpened] = useState(false);
  return (
    <IconPopover
      icon={IconHelpCircle}
      label={t`Search help`}
      align="end"
      width={400}
      opened={opened}
      onChange={setOpened}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs keyboard access */}
      <div className="ib-help" tabIndex={0} data-autofocus>
        <p>
          <Trans>Results contain all words. Use quotes for an exact phrase and - to exclude a word.</Trans>
        </p>
        <dl>
          {SEARCH_OPERATORS.map((operator) => (
            <div key={operator}>
              <dt>
                <code>{EXAMPLES[operator]}</code>
              </dt>
              <dd>{describe(operator)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </IconPopover>
  );
}
