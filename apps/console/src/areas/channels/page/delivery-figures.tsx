import type { MessengerFigures } from '@foyer/contract/messengers/traffic-shapes';
import { useLingui } from '@lingui/react/macro';

/** What went through an account in the last 24 hours. */
export function DeliveryFigures({ figures }: { figures: MessengerFigures }) {
  const { t, i18n } = useLingui();
  const { received, sent, delivered, read, waiting, failed, unknown } = figures;
  const share = (part: number) =>
    sent === 0 ? '' : t`${i18n.number(part / sent, { style: 'percent', maximumFractionDigits: 1 })} of sent`;
  const cells = [
    { name: t`Received`, value: received, note: '' },
    { name: t`Sent`, value: sent, note: '' },
    { name: t`Delivered`, value: delivered, note: share(delivered) },
    { name: t`Read`, value: read, note: share(read) },
    { name: t`On the way`, value: waiting, note: '' },
    { name: t`Failed`, value: failed, note: unknown > 0 ? t`${unknown} unconfirmed` : '' },
  ];
  const parts = [
    { name: 'read', count: read },
    { name: 'delivered', count: delivered - read },
    { name: 'sent', count: sent - delivered },
    { name: 'waiting', count: waiting },
    { name: 'failed', count: failed + unknown },
  ].filter(({ count }) => count > 0);
  return (
    <section className="card channel-figures" aria-labelledby="channel-figures">
      <header className="channel-card-head">
        <h2 id="channel-figures">{t`Delivery`}</h2>
        <span className="t-3 t-12">{t`last 24 hours`}</span>
      </header>
      <dl>
        {cells.map(({ name, value, note }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">
              {i18n.number(value)}
              {note && <small>{note}</small>}
            </dd>
          </div>
        ))}
      </dl>
      <div className="channel-split" aria-hidden="true">
        {parts.map(({ name, count }) => (
          <i key={name} className={name} style={{ flexGrow: count }} />
        ))}
      </div>
    </section>
  );
}
