import { escalationLogList } from '@foyer/contract/escalations/list';
import type { Escalation, EscalationLogEntry } from '@foyer/contract/escalations/shapes';
import { useLingui } from '@lingui/react/macro';
import { IconHistory } from '@tabler/icons-react';
import { ACTION_LABELS, reasonText, useConditionText } from '../../escalation/labels.ts';
import { EscalationOutcome } from '../../escalation/outcome.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { DrawerHead } from '../../ui/drawer-head.tsx';
import { gridColumns, ListGrid, useList } from '../../ui/grid/index.ts';
import { Badge, Cut, Time } from '../../ui/index.ts';
import { SubjectLink } from './subject-link.tsx';

/** What rules did, or why they did nothing. */
export function RunLog({ rules }: { rules: readonly Escalation[] }) {
  const { t } = useLingui();
  const state = useList(escalationLogList, {
    rule: rules.map(({ id, name }) => ({ value: id, label: name })),
    of: [],
  });
  const { address, page } = state;
  const open = page.rows?.find(({ id }) => id === address.search.id);
  return (
    <>
      <ListGrid
        state={state}
        columns={COLUMNS}
        titleOf={({ ruleName }) => ruleName}
        phoneLine={Line}
        failedTitle={t`Could not load the log`}
        empty={{ icon: IconHistory, text: t`Each time a rule runs or is skipped, the log shows why.` }}
      />
      {open && <EntryDrawer entry={open} onClose={() => address.goTo({ entry: undefined })} />}
    </>
  );
}

/** What was done, or which conditions were not met. */
function Details({ conditions, steps }: EscalationLogEntry) {
  const { i18n } = useLingui();
  const conditionText = useConditionText();
  const parts = [...conditions.map(conditionText), ...steps.map(({ type }) => i18n._(ACTION_LABELS[type]))];
  return <Cut>{parts.join(' · ')}</Cut>;
}

const Result = ({ ran, reason }: EscalationLogEntry) => (
  <Badge tone={ran ? 'success' : 'neutral'}>{reasonText(reason)}</Badge>
);

const COLUMNS = gridColumns(escalationLogList, {
  time: ({ row }) => <Time at={row.creationDate} />,
  rule: ({ row }) => <Cut as="strong">{row.ruleName}</Cut>,
  subject: ({ row }) => <SubjectLink subject={row.subject} />,
  result: ({ row }) => <Result {...row} />,
  details: ({ row }) => <Details {...row} />,
});

function Line({ row }: { readonly row: EscalationLogEntry }) {
  return (
    <span className="grow">
      <span className="row">
        <Cut as="strong">{row.ruleName}</Cut>
        <Time at={row.creationDate} className="end t-12 t-3" />
      </span>
      <Result {...row} />
    </span>
  );
}

function EntryDrawer({ entry, onClose }: { entry: EscalationLogEntry; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Drawer opened onClose={onClose} label={entry.ruleName} width={480}>
      <DrawerHead title={entry.ruleName} onClose={onClose} />
      <div className="drawer-body">
        <dl className="facts">
          <dt>{t`When`}</dt>
          <dd>
            <Time at={entry.creationDate} />
          </dd>
          <dt>{t`For`}</dt>
          <dd>
            <SubjectLink subject={entry.subject} />
          </dd>
        </dl>
        <EscalationOutcome entry={entry} />
      </div>
    </Drawer>
  );
}
