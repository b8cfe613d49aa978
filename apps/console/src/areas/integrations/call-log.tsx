import { ORCHESTRATOR } from '@foyer/contract/integrations/constants';
import { integrationCallList } from '@foyer/contract/integrations/list';
import type { IntegrationCall } from '@foyer/contract/integrations/shapes';
import { INTEGRATION_IDS, integrationOf } from '@foyer/domain/integrations/index';
import { useLingui } from '@lingui/react/macro';
import { IconBolt, IconRefresh } from '@tabler/icons-react';
import { errorText, useAction, useCall } from '../../api/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { integrationText } from '../../integrations/integration-texts.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { DrawerHead } from '../../ui/drawer-head.tsx';
import { gridColumns, ListGrid, useList } from '../../ui/grid/index.ts';
import { Button, Cut, Time, toast } from '../../ui/index.ts';
import { Loading } from '../../ui/loading.tsx';
import { CallFacts, CallState } from './call-facts.tsx';

/** The calls of integrations. */
export function CallLog() {
  const { t } = useLingui();
  const state = useList(integrationCallList, {
    integration: [
      ...INTEGRATION_IDS.map((id) => ({ value: id, label: integrationOf(id).name })),
      { value: ORCHESTRATOR, label: t`Orchestrator` },
    ],
  });
  const { address, page } = state;
  const open = page.rows?.find(({ id }) => id === address.search.id);
  return (
    <>
      <ListGrid
        state={state}
        columns={COLUMNS}
        titleOf={({ action }) => action}
        phoneLine={Line}
        failedTitle={t`Could not load calls`}
        empty={{ icon: IconBolt, text: t`Each call to another system appears here, with its answer.` }}
      />
      {open && <CallDrawer call={open} onClose={() => address.goTo({ call: undefined })} />}
    </>
  );
}

/** The names of a call's integration and action. */
function useNames({ integration, action }: IntegrationCall) {
  const { t, i18n } = useLingui();
  const id = INTEGRATION_IDS.find((one) => one === integration);
  if (!id) return { integration: t`Orchestrator`, action };
  const { name, actions } = integrationOf(id);
  const own: Readonly<Record<string, string>> = {
    check: t`Check`,
    receiveContacts: t`Receive contacts`,
    sendContact: t`Send a contact`,
  };
  const title = Object.hasOwn(actions, action) ? actions[action]?.title : undefined;
  return {
    integration: name,
    action: own[action] ?? (title ? i18n._(integrationText(title)) : action),
  };
}

const Integration = ({ row }: { readonly row: IntegrationCall }) => (
  <Cut as="strong">{useNames(row).integration}</Cut>
);
const Action = ({ row }: { readonly row: IntegrationCall }) => <Cut>{useNames(row).action}</Cut>;

function Cause({ row: { cause } }: { readonly row: IntegrationCall }) {
  const { t } = useLingui();
  const names = {
    check: t`Check`,
    try: t`Tried`,
    replay: t`Replayed`,
    automation: t`Automation`,
    sync: t`Contact sync`,
    delivery: t`Incoming webhook`,
    changes: t`Calendar sync`,
    link: t`Member`,
    orchestrator: t`Orchestrator`,
  };
  return names[cause];
}

const COLUMNS = gridColumns(integrationCallList, {
  time: ({ row }) => <Time at={row.createdDate} />,
  integration: Integration,
  action: Action,
  cause: Cause,
  state: ({ row }) => <CallState state={row.state} />,
  status: ({ row }) => row.status ?? '',
  duration: ({ row }) => row.duration,
});

function Line({ row }: { readonly row: IntegrationCall }) {
  return (
    <span className="grow">
      <span className="row">
        <Integration row={row} />
        <Time at={row.createdDate} className="end t-12 t-3" />
      </span>
      <span className="row">
        <CallState state={row.state} /> <Action row={row} />
      </span>
    </span>
  );
}

function CallDrawer({ call, onClose }: { call: IntegrationCall; onClose: () => void }) {
  const { t } = useLingui();
  const text = useText();
  const params = { id: call.id };
  const names = useNames(call);
  const query = useCall('getIntegrationCall', { params });
  const replay = useAction('replayIntegrationCall', {
    onSuccess: () => toast.show({ kind: 'done', text: t`The call was made again` }),
    onError: (error) => toast.error(t`Could not make the call`, errorText(error, text('genericError'))),
  });
  return (
    <Drawer opened onClose={onClose} label={names.action} width={560}>
      <DrawerHead title={names.action} under={names.integration} onClose={onClose} />
      <div className="drawer-body integration-trial">
        {!query.data && (
          <Loading failed={t`Could not load the call`} error={query.error} refetch={query.refetch} />
        )}
        {query.data && <CallFacts call={query.data} />}
        {call.isReplayable && (
          <div>
            <Button icon={IconRefresh} busy={replay.isPending} onClick={() => replay.mutate({ params })}>
              {t`Replay`}
            </Button>
          </div>
        )}
      </div>
    </Drawer>
  );
}
