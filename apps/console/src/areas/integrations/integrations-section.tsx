import './integrations.css';
import type { IntegrationConnection } from '@foyer/contract/integrations/shapes';
import { INTEGRATION_GROUPS, type IntegrationGroup } from '@foyer/domain/integrations/descriptor';
import {
  BY_PROGRAM,
  INTEGRATION_IDS,
  type IntegrationId,
  integrationOf,
  isTwoWay,
  RECEIVES_WEBHOOKS,
} from '@foyer/domain/integrations/index';
import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import {
  IconArrowsLeftRight,
  IconBolt,
  IconCircleCheck,
  IconCode,
  IconExclamationCircle,
  IconWebhook,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCall } from '../../api/index.ts';
import { integrationText } from '../../integrations/integration-texts.ts';
import { useMay } from '../../session/permissions.ts';
import { textOf } from '../../shell/search-values.ts';
import { SectionHead } from '../../shell/settings/section-head.tsx';
import { SectionTabs } from '../../shell/settings/section-tabs.tsx';
import { useSectionAddress } from '../../shell/settings/use-section-address.ts';
import { FilterField } from '../../ui/filter-field.tsx';
import { Empty, Icon, SimulatedBadge } from '../../ui/index.ts';
import { Loading } from '../../ui/loading.tsx';
import { CallLog } from './call-log.tsx';
import { IntegrationDrawer } from './integration-drawer.tsx';
import { ProgramEntryDrawer } from './program-entry-drawer.tsx';
import { useReturnFromProvider } from './use-return-from-provider.ts';

interface Search {
  readonly view?: string | undefined;
  readonly find?: string | undefined;
  /** The open integration, by id or by name. */
  readonly open?: string | undefined;
  /** With what a provider sends a person back who was asked for access. */
  readonly code?: string | undefined;
  readonly state?: string | undefined;
  readonly error?: string | undefined;
}

const readSearch = (raw: Readonly<Record<string, unknown>>): Search => ({
  view: textOf(raw.view),
  find: textOf(raw.find),
  open: textOf(raw.open),
  code: textOf(raw.code),
  state: textOf(raw.state),
  error: textOf(raw.error),
});

/** The integrations by group, connected ones first, and the log of their calls. */
export function IntegrationsSection() {
  const { t, i18n } = useLingui();
  const canChange = useMay('connectIntegration');
  const { search, change } = useSectionAddress(readSearch);
  useReturnFromProvider(search, change);
  const query = useCall('listIntegrations');
  const connections = query.data?.connections;
  const view = search.view === 'calls' && canChange ? 'calls' : 'all';
  const count = i18n.number(connections?.length ?? 0);
  const all = i18n.number(INTEGRATION_IDS.length + Object.values(BY_PROGRAM).flat().length);
  const wrap = (content: ReactNode) =>
    canChange ? (
      <SectionTabs
        label={t`Integrations`}
        items={[
          { id: 'all', label: t`All integrations` },
          { id: 'calls', label: t({ message: 'Calls', context: 'requests' }) },
        ]}
        selected={view}
        onSelect={(next) => change({ view: next === 'calls' ? next : undefined, open: undefined })}
      >
        {content}
      </SectionTabs>
    ) : (
      content
    );
  const close = () => change({ open: undefined });
  const open = INTEGRATION_IDS.find((id) => id === search.open);
  const openName = Object.values(BY_PROGRAM)
    .flat()
    .find((name) => name === search.open);
  return (
    <>
      <SectionHead count={connections && t`${count} of ${all} connected`} />
      {wrap(
        view === 'calls' ? (
          <CallLog />
        ) : connections ? (
          <Catalogue
            connections={connections}
            find={search.find ?? ''}
            onFind={(find) => change({ find: find || undefined })}
            onOpen={(id) => change({ open: id })}
          />
        ) : (
          <Loading failed={t`Could not load integrations`} error={query.error} refetch={query.refetch} />
        ),
      )}
      {open && connections && (
        <IntegrationDrawer
          key={open}
          id={open}
          connection={connections.find(({ integration }) => integration === open) ?? null}
          returnUrl={query.data?.returnUrl ?? ''}
          disabled={!canChange}
          onClose={close}
        />
      )}
      {openName && (
        <ProgramEntryDrawer
          name={i18n._(integrationText(openName))}
          receivesWebhooks={RECEIVES_WEBHOOKS.includes(openName)}
          onClose={close}
        />
      )}
    </>
  );
}

interface Entry {
  /** In the address of the page. */
  readonly key: string;
  /** Null for a system without actions here. */
  readonly id: IntegrationId | null;
  readonly name: string;
  readonly connection: IntegrationConnection | null;
}

function entriesOf(
  group: IntegrationGroup,
  connections: readonly IntegrationConnection[],
  i18n: I18n,
): Entry[] {
  const described = INTEGRATION_IDS.filter((id) => integrationOf(id).group === group).map((id) => ({
    key: id,
    id,
    name: integrationOf(id).name,
    connection: connections.find(({ integration }) => integration === id) ?? null,
  }));
  const others = BY_PROGRAM[group].map((name) => ({
    key: name,
    id: null,
    name: i18n._(integrationText(name)),
    connection: null,
  }));
  const rank = ({ id, connection }: Entry) => (connection ? 0 : id ? 1 : 2);
  return [...described, ...others].toSorted((one, other) => rank(one) - rank(other));
}

function Catalogue({
  connections,
  find,
  onFind,
  onOpen,
}: {
  connections: readonly IntegrationConnection[];
  find: string;
  onFind: (find: string) => void;
  onOpen: (entry: string) => void;
}) {
  const { t, i18n } = useLingui();
  const wanted = find.trim().toLowerCase();
  const groups = (Object.keys(INTEGRATION_GROUPS) as IntegrationGroup[]).map((group) => ({
    group,
    title: i18n._(integrationText(INTEGRATION_GROUPS[group])),
    entries: entriesOf(group, connections, i18n).filter(({ name }) => name.toLowerCase().includes(wanted)),
  }));
  const shown = groups.filter(({ entries }) => entries.length > 0);
  return (
    <>
      <div className="integration-bar">
        <FilterField
          label={t`Filter integrations`}
          placeholder={t`Filter integrations`}
          value={find}
          onChange={onFind}
        />
        <span className="t-12 t-3 row">
          <Icon of={IconArrowsLeftRight} size={14} /> {t`Both ways`}
        </span>
        <span className="t-12 t-3 row">
          <Icon of={IconBolt} size={14} /> {t`Actions`}
        </span>
        <span className="t-12 t-3 row">
          <Icon of={IconWebhook} size={14} /> {t`Through a webhook`}
        </span>
        <span className="t-12 t-3 row">
          <Icon of={IconCode} size={14} /> {t`With your own code`}
        </span>
      </div>
      {shown.length === 0 && <Empty icon={IconBolt}>{t`No integration has this name.`}</Empty>}
      {shown.map(({ group, title, entries }) => (
        <section key={group} className="integration-group" aria-labelledby={`group-${group}`}>
          <h3 id={`group-${group}`}>
            {title} <span className="t-3">{i18n.number(entries.length)}</span>
          </h3>
          <ul>
            {entries.map((entry) => (
              <li key={entry.key}>
                <Cell entry={entry} onOpen={() => onOpen(entry.key)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function Cell({ entry: { key, id, name, connection }, onOpen }: { entry: Entry; onOpen: () => void }) {
  const { t } = useLingui();
  const [icon, how] = !id
    ? RECEIVES_WEBHOOKS.includes(key)
      ? ([IconWebhook, t`Through a webhook`] as const)
      : ([IconCode, t`With your own code`] as const)
    : isTwoWay(id)
      ? ([IconArrowsLeftRight, t`Both ways`] as const)
      : ([IconBolt, t`Actions`] as const);
  return (
    <button type="button" className="integration-cell" onClick={onOpen}>
      <span className="integration-initial" aria-hidden="true">
        {name.slice(0, 1).toUpperCase()}
      </span>
      <span className={connection ? 'integration-name integration-connected' : 'integration-name'} dir="auto">
        {name}
      </span>
      {connection?.isSimulated && <SimulatedBadge />}
      {connection && connection.state !== 'failed' && !connection.isSimulated && (
        <>
          <Icon of={IconCircleCheck} size={18} className="integration-good" />
          <span className="sr">{connection.state === 'connected' ? t`Connected` : t`Not checked yet`}</span>
        </>
      )}
      {connection?.state === 'failed' && (
        <>
          <Icon of={IconExclamationCircle} size={18} className="integration-bad" />
          <span className="sr">{t`With an error`}</span>
        </>
      )}
      <Icon of={icon} size={18} className="t-3" />
      <span className="sr">{how}</span>
    </button>
  );
}
