import { optOutList } from '@foyer/contract/gateway/list';
import type { OptOut } from '@foyer/contract/gateway/shapes';
import { useLingui } from '@lingui/react/macro';
import { IconMailOff, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText, useAction } from '../../api/index.ts';
import { listText } from '../../i18n/list-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { useMay } from '../../session/permissions.ts';
import { SectionHead } from '../../shell/settings/section-head.tsx';
import { gridColumns, ListGrid, useList } from '../../ui/grid/index.ts';
import { Button, Cut, Time, toast } from '../../ui/index.ts';
import { OptOutDialog } from './opt-out-dialog.tsx';

/** Unsubscribed addresses with the reason; the team can add and remove some. */
export function OptOutsSection() {
  const { t } = useLingui();
  const canChange = useMay('addOptOut');
  const [adds, setAdds] = useState(false);
  const state = useList(optOutList, {});
  const add = canChange && (
    <Button variant="primary" icon={IconPlus} onClick={() => setAdds(true)}>
      {t`Add address`}
    </Button>
  );
  return (
    <>
      <SectionHead actions={add} />
      <ListGrid
        state={state}
        columns={canChange ? COLUMNS : READ_COLUMNS}
        filterLabel={t`Find an address`}
        placeholder={t`Find an address`}
        titleOf={({ email }) => email}
        phoneLine={Line}
        failedTitle={t`Could not load addresses`}
        empty={{
          icon: IconMailOff,
          text: t`People who unsubscribe from your email appear here. They only receive messages they request themselves.`,
        }}
      />
      {adds && <OptOutDialog onClose={() => setAdds(false)} />}
    </>
  );
}

const { reason: reasons, source: sources } = optOutList.columns;

const Reason = ({ reason }: OptOut) => reason && listText(reasons.labels[reason]);

const COLUMNS = gridColumns(optOutList, {
  email: ({ row }) => <Cut as="strong">{row.email}</Cut>,
  reason: ({ row }) => <Cut>{Reason(row)}</Cut>,
  comment: ({ row }) => <Cut>{row.comment}</Cut>,
  source: ({ row }) => <Cut>{listText(sources.labels[row.source])}</Cut>,
  since: ({ row }) => <Time at={row.createdDate} />,
  actions: ({ row }) => <RemoveButton {...row} />,
});
const READ_COLUMNS = COLUMNS.filter(({ id }) => id !== 'actions');

function Line({ row }: { readonly row: OptOut }) {
  return (
    <>
      <span className="grow">
        <Cut as="strong">{row.email}</Cut>
        <Cut className="t-12 t-3">{Reason(row)}</Cut>
      </span>
      {useMay('removeOptOut') && <RemoveButton {...row} />}
    </>
  );
}

function RemoveButton({ email, comment }: { email: string; comment: string }) {
  const { t } = useLingui();
  const text = useText();
  const add = useAction('addOptOut');
  const remove = useAction('removeOptOut', {
    onSuccess: () => {
      toast.show({
        text: t`${email} can receive email again`,
        undo: () => add.mutate({ body: { email, comment } }),
      });
    },
    onError: (error) => toast.error(t`Could not change ${email}`, errorText(error, text('genericError'))),
  });
  return (
    <Button
      small
      variant="quiet"
      busy={remove.isPending}
      onClick={() => remove.mutate({ params: { email } })}
    >
      {t`Allow email again`}
    </Button>
  );
}
