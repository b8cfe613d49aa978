import type { BotSessionDetail } from '@foyer/contract/bots/shapes';
import type { CallFailure } from '@foyer/domain/bots/calling';
import type { NodeType } from '@foyer/domain/bots/graph';
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { useCall } from '../../api/index.ts';
import { isolated } from '../../i18n/bidi.ts';
import { comma } from '../../i18n/joined-text.ts';
import { refusalText } from '../../i18n/refusals.ts';
import { exactTime } from '../../ui/format-time.ts';
import { Badge, Icon, IconButton, LoadError } from '../../ui/index.ts';
import { RowsLoading } from '../../ui/rows-loading.tsx';
import { ThreadLink } from '../../ui/thread-link.tsx';
import { useTimeZone } from '../../ui/time-zone.ts';
import { useBotsAddress } from './address.ts';
import { END_LABELS, FAILURE_LABELS, PORT_LABELS, STATUS_LABELS, STEP_LABELS } from './labels.ts';

/** One session: its path with calls and variables. */
export function SessionPage({ id }: { id: string }) {
  const { t, i18n } = useLingui();
  const { go } = useBotsAddress();
  const { data, error, refetch } = useCall('getBotSession', { params: { id } });
  return (
    <>
      <div className="head bot-session-head">
        <IconButton
          className="mirrored"
          icon={IconArrowLeft}
          label={t`Back to the chats`}
          onClick={() => go({ view: 'chats' })}
        />
        <h1>{data ? <bdi>{data.visitorName}</bdi> : t`Chat`}</h1>
        {data && (
          <>
            <Badge
              tone={data.reason === 'failed' ? 'danger' : data.reason === 'closed' ? 'success' : 'neutral'}
            >
              {i18n._(data.reason ? END_LABELS[data.reason] : STATUS_LABELS[data.status])}
            </Badge>
            <span className="t-13 t-2 hide-phone">
              <bdi>{data.botName}</bdi>
              {comma()}
              {t`version ${data.version}`}
            </span>
            <div className="end">
              <ThreadLink id={data.conversationId} kind="chat">{t`Open the conversation`}</ThreadLink>
            </div>
          </>
        )}
      </div>
      {error && !data && (
        <LoadError title={t`Could not load the chat`} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <RowsLoading />}
      {data && (
        <div className="bot-session">
          <Path session={data} />
          <section aria-label={t`Variables`}>
            <h2 className="t-13">{t`Variables`}</h2>
            <VariableTable variables={data.variables} />
          </section>
        </div>
      )}
    </>
  );
}

function Path({ session: { path } }: { session: BotSessionDetail }) {
  const { t, i18n } = useLingui();
  const zone = useTimeZone();
  return (
    <section aria-label={t`Path`}>
      <h2 className="t-13">{t`Path`}</h2>
      <ol className="bot-path">
        {path.map((step) => {
          const port = step.port && PORT_LABELS[step.port];
          const set = Object.entries(step.changed);
          return (
            <li key={step.n} className={step.port === 'failed' ? 'is-failed' : undefined}>
              <span className="row">
                <strong dir="auto">
                  {step.name || i18n._(STEP_LABELS[step.type as NodeType] ?? msg`Deleted step`)}
                </strong>
                <span className="bot-where t-12 t-3">
                  {step.name && step.type && i18n._(STEP_LABELS[step.type as NodeType])}
                  {port && (
                    <>
                      <Icon of={IconArrowRight} className="mirrored" size={12} /> {i18n._(port)}
                    </>
                  )}
                </span>
                <span className="end row t-12 t-3">
                  {step.milliseconds !== null && <span>{t`${step.milliseconds} ms`}</span>}
                  <time dateTime={step.date}>{exactTime(step.date, zone)}</time>
                </span>
              </span>
              {step.detail && (
                <span className="t-13 t-2" dir="auto">
                  {detailText(step.detail, i18n)}
                </span>
              )}
              {set.map(([name, value]) => (
                <span key={name} className="t-13">
                  <code>{name}</code> = <bdi>{textOf(value)}</bdi>
                </span>
              ))}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** What a step did, or why it failed. */
function detailText(detail: string, i18n: I18n): string {
  const label = FAILURE_LABELS[detail as CallFailure];
  return label ? i18n._(label) : refusalText(detail);
}

/** Variables with their values; those that the last step changed are marked. */
export function VariableTable({
  variables,
  changed = [],
}: {
  variables: Readonly<Record<string, unknown>>;
  changed?: readonly string[];
}) {
  const { t } = useLingui();
  return (
    <table className="grid bot-variables">
      <thead>
        <tr>
          <th>{t`Name`}</th>
          <th>{t`Value`}</th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(variables).map(([name, value]) => (
          <tr key={name} className={changed.includes(name) ? 'is-changed' : undefined}>
            <td>
              <code>{name}</code>
            </td>
            <td dir="auto">{textOf(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .filter(([, part]) => part !== '')
        .map(([name, part]) => isolated(`${name}: ${String(part)}`))
        .join(comma())
    : String(value ?? '');
