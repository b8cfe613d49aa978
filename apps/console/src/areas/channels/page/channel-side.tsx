import type { MessengerAccount } from '@foyer/contract/messengers/shapes';
import type { MessengerFigures } from '@foyer/contract/messengers/traffic-shapes';
import { MESSENGERS, type Messenger } from '@foyer/domain/messengers';
import { useLingui } from '@lingui/react/macro';
import { RefusedDeliveries } from '../../../ui/refused-deliveries.tsx';
import { MessengerConnection } from '../messenger-connection.tsx';

/** Beside what went through an account: its connection, its limits and its reply window. */
export function ChannelSide({
  account,
  figures,
  disabled,
}: {
  account: MessengerAccount;
  figures: MessengerFigures | undefined;
  disabled: boolean;
}) {
  const { t, i18n } = useLingui();
  const messenger: Messenger = MESSENGERS[account.channel];
  const megabytes = Math.floor(messenger.fileMaxBytes / 1024 / 1024);
  const { replyHours } = messenger;
  return (
    <aside className="channel-side">
      <div className="card channel-side-part">
        <MessengerConnection account={account} disabled={disabled} />
        <RefusedDeliveries of={account} />
      </div>
      <section className="card channel-side-part" aria-labelledby="channel-limits">
        <h2 id="channel-limits">{t`Channel limits`}</h2>
        <dl className="channel-facts">
          <div>
            <dt>{t`Text`}</dt>
            <dd>{t`up to ${i18n.number(messenger.textMax)} characters`}</dd>
          </div>
          <div>
            <dt>{t`Files`}</dt>
            <dd>{megabytes === 0 ? t`none` : t`up to ${i18n.number(megabytes)} MB each`}</dd>
          </div>
          <div>
            <dt>{t`Read receipts`}</dt>
            <dd>{messenger.tellsRead ? t`yes` : t`no`}</dd>
          </div>
        </dl>
      </section>
      {replyHours !== null && (
        <section className="card channel-side-part" aria-labelledby="channel-window">
          <h2 id="channel-window">{t`The ${replyHours}-hour window`}</h2>
          <p className="t-13 t-2">
            {messenger.hasTemplates
              ? t`You can write freely for ${replyHours} hours after the customer’s last message. After that only an approved template is accepted; an answer to it opens the window again.`
              : t`You can write for ${replyHours} hours after the customer’s last message. After that the channel accepts nothing until the customer writes again.`}
          </p>
          {figures?.window && (
            <p className="t-13 row">
              <span>
                <b className="num">{i18n.number(figures.window.open)}</b>{' '}
                {t({ message: 'open', context: 'state' })}
              </span>
              {figures.window.closing > 0 && (
                <span className="channel-closing">
                  <b className="num">{i18n.number(figures.window.closing)}</b> {t`close within an hour`}
                </span>
              )}
            </p>
          )}
        </section>
      )}
    </aside>
  );
}
