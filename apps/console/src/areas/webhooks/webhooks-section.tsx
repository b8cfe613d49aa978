import './webhooks.css';
import { WEBHOOK_EVENT_NAMES } from '@foyer/contract/webhooks/constants';
import type { Webhook } from '@foyer/contract/webhooks/shapes';
import { useLingui } from '@lingui/react/macro';
import { IconWebhook } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useCall } from '../../api/index.ts';
import { textOf } from '../../shell/search-values.ts';
import { RecordSection } from '../../shell/settings/record-section.tsx';
import { RowLink } from '../../shell/settings/row-link.tsx';
import { SectionHead } from '../../shell/settings/section-head.tsx';
import { SectionTabs } from '../../shell/settings/section-tabs.tsx';
import { useSectionAddress } from '../../shell/settings/use-section-address.ts';
import { Cut, Time } from '../../ui/index.ts';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { WebhookDrawer } from './webhook-drawer.tsx';
import { WebhookState } from './webhook-state.tsx';

const readSearch = (raw: Readonly<Record<string, unknown>>): { view?: string | undefined } => ({
  view: textOf(raw.view),
});

/** The webhooks of the merchant, and what was sent to them. */
export function WebhooksSection() {
  const { t } = useLingui();
  const { search, change } = useSectionAddress(readSearch);
  const query = useCall('listWebhooks');
  const webhooks = query.data?.webhooks;
  const [secret, setSecret] = useState<string | null>(null);
  const view = search.view === 'deliveries' ? 'deliveries' : 'webhooks';
  const wrap = (content: ReactNode) => (
    <SectionTabs
      label={t`Webhooks`}
      items={[
        { id: 'webhooks', label: t`Webhooks` },
        { id: 'deliveries', label: t`Deliveries` },
      ]}
      selected={view}
      onSelect={(next) => change({ view: next === 'deliveries' ? next : undefined })}
    >
      {content}
    </SectionTabs>
  );
  if (view === 'deliveries')
    return (
      <>
        <SectionHead />
        {wrap(<DeliveryLog webhooks={webhooks ?? []} />)}
      </>
    );
  return (
    <>
      <RecordSection
        items={webhooks}
        query={query}
        wrap={wrap}
        canCreate
        icon={IconWebhook}
        texts={{
          create: t`New webhook`,
          failed: t`Could not load webhooks`,
          empty: t`A webhook posts conversations, messages, contacts and tickets to an address of yours as they change.`,
        }}
        drawer={(webhook, close) => <WebhookDrawer webhook={webhook} onSecret={setSecret} onClose={close} />}
      >
        {(all) => <WebhookTable webhooks={all} />}
      </RecordSection>
      {secret !== null && (
        <SecretDialog
          title={t`Webhook secret`}
          text={t`Your system checks with this secret that an event comes from here.`}
          secret={secret}
          onClose={() => setSecret(null)}
        />
      )}
    </>
  );
}

function WebhookTable({ webhooks }: { webhooks: readonly Webhook[] }) {
  const { t } = useLingui();
  return (
    <div className="table-scroll">
      <table className="grid webhook-table">
        <thead>
          <tr>
            <th>{t`Name`}</th>
            <th>{t`State`}</th>
            <th className="hide-phone">{t`Events`}</th>
            <th className="hide-phone">{t`Last delivered`}</th>
          </tr>
        </thead>
        <tbody>
          {webhooks.map((webhook) => (
            <Row key={webhook.id} webhook={webhook} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ webhook }: { webhook: Webhook }) {
  const { t, i18n } = useLingui();
  const { id, name, url, events, lastDeliveredDate } = webhook;
  const count = i18n.number(events.length);
  const all = i18n.number(WEBHOOK_EVENT_NAMES.length);
  return (
    <tr className="linked">
      <td>
        <RowLink id={id}>{name}</RowLink>
        <Cut dir="ltr" className="t-12 t-3 webhook-under">
          {url}
        </Cut>
      </td>
      <td>
        <WebhookState webhook={webhook} />
      </td>
      <td className="hide-phone t-2">{t`${count} of ${all}`}</td>
      <td className="hide-phone t-2">
        {lastDeliveredDate ? <Time at={lastDeliveredDate} /> : <span className="t-3">{t`Never`}</span>}
      </td>
    </tr>
  );
}
