import { webhookDeliveryList } from '@foyer/contract/webhooks/list';
import type { Webhook, WebhookDelivery } from '@foyer/contract/webhooks/shapes';
import { useLingui } from '@lingui/react/macro';
import { IconRefresh, IconWebhook } from '@tabler/icons-react';
import { errorText, useAction, useCall } from '../../api/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { DrawerHead } from '../../ui/drawer-head.tsx';
import { gridColumns, ListGrid, useList } from '../../ui/grid/index.ts';
import { Badge, Button, Cut, Time, toast } from '../../ui/index.ts';
import { Loading } from '../../ui/loading.tsx';
import { AttemptFacts } from './attempt-facts.tsx';
import { EVENT_LABELS, STATE_LABELS } from './event-labels.ts';

/** What was sent to webhooks, or waits to be sent. */
export function DeliveryLog({ webhooks }: { webhooks: readonly Webhook[] }) {
  const { t } = useLingui();
  const state = useList(webhookDeliveryList, {
    endpoint: webhooks.map(({ id, name }) => ({ value: id, label: name })),
  });
  const { address, page } = state;
  const open = page.rows?.find(({ id }) => id === address.search.id);
  return (
    <>
      <ListGrid
        state={state}
        columns={COLUMNS}
        titleOf={({ webhookName }) => webhookName}
        phoneLine={Line}
        failedTitle={t`Could not load deliveries`}
        empty={{
          icon: IconWebhook,
          text: t`Each event that is sent to a webhook appears here, with its answer.`,
        }}
      />
      {open && <DeliveryDrawer delivery={open} onClose={() => address.goTo({ delivery: undefined })} />}
    </>
  );
}

const TONES = { waiting: 'warning', delivered: 'success', failed: 'danger' } as const;

function State({ state, attempts }: WebhookDelivery) {
  const { i18n } = useLingui();
  const tone = state === 'waiting' && attempts === 0 ? 'neutral' : TONES[state];
  return <Badge tone={tone}>{i18n._(STATE_LABELS[state])}</Badge>;
}

function Event({ type }: WebhookDelivery) {
  const { i18n } = useLingui();
  return <Cut as="strong">{i18n._(EVENT_LABELS[type])}</Cut>;
}

const COLUMNS = gridColumns(webhookDeliveryList, {
  time: ({ row }) => <Time at={row.createdDate} />,
  event: ({ row }) => <Event {...row} />,
  endpoint: ({ row }) => <Cut>{row.webhookName}</Cut>,
  state: ({ row }) => <State {...row} />,
  status: ({ row }) => row.status ?? '',
  attempts: ({ row }) => row.attempts,
  duration: ({ row }) => row.duration ?? '',
});

function Line({ row }: { readonly row: WebhookDelivery }) {
  return (
    <span className="grow">
      <span className="row">
        <Event {...row} />
        <Time at={row.createdDate} className="end t-12 t-3" />
      </span>
      <span>
        <State {...row} />
      </span>
    </span>
  );
}

function DeliveryDrawer({ delivery, onClose }: { delivery: WebhookDelivery; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const text = useText();
  const { id, type, webhookName, eventId, dueDate } = delivery;
  const params = { id };
  const query = useCall('getWebhookDelivery', { params });
  const replay = useAction('replayWebhookDelivery', {
    onSuccess: () => toast.show({ kind: 'done', text: t`It is sent again` }),
    onError: (error) => toast.error(t`Could not send it`, errorText(error, text('genericError'))),
  });
  const title = i18n._(EVENT_LABELS[type]);
  return (
    <Drawer opened onClose={onClose} label={title} width={560}>
      <DrawerHead title={title} under={webhookName} onClose={onClose} />
      <div className="drawer-body webhook-delivery">
        <dl className="facts">
          <dt>{t`State`}</dt>
          <dd>
            <State {...delivery} />
          </dd>
          <dt>{t`Event id`}</dt>
          <dd>
            <code dir="ltr">{eventId}</code>
          </dd>
          {dueDate && (
            <>
              <dt>{t`Next attempt`}</dt>
              <dd>
                <Time at={dueDate} />
              </dd>
            </>
          )}
        </dl>
        <div>
          <Button icon={IconRefresh} busy={replay.isPending} onClick={() => replay.mutate({ params })}>
            {t`Send again`}
          </Button>
        </div>
        {!query.data && (
          <Loading failed={t`Could not load the delivery`} error={query.error} refetch={query.refetch} />
        )}
        {query.data && (
          <>
            <h3>{t`Attempts`}</h3>
            {query.data.log.length === 0 && <p className="t-13 t-3">{t`Not sent yet.`}</p>}
            {query.data.log.toReversed().map((attempt) => (
              <div key={attempt.date} className="webhook-attempt">
                <AttemptFacts attempt={attempt} />
              </div>
            ))}
            <h3>{t`Body`}</h3>
            <pre className="webhook-code" dir="ltr">
              {indented(query.data.body)}
            </pre>
          </>
        )}
      </div>
    </Drawer>
  );
}

/** A body for reading. What is sent has no spaces. */
function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
