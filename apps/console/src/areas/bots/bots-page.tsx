import './bots.css';
import type { BotType } from '@foyer/domain/bots/graph';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { Tabs } from '../../ui/index.ts';
import { RowsLoading } from '../../ui/rows-loading.tsx';
import { useBotsAddress } from './address.ts';
import { BotList } from './bot-list.tsx';
import { RoutesSection } from './routes-section.tsx';
import { SessionList } from './session-list.tsx';
import { SessionPage } from './session-page.tsx';
import { StorePage } from './store-page.tsx';

const LazyBuilder = lazy(() =>
  import('./builder/builder.tsx').then((module) => ({ default: module.Builder })),
);

/** The builder, which brings its drawing library with it. */
const Builder = ({ id }: { id: string }) => (
  <Suspense fallback={<RowsLoading />}>
    <LazyBuilder key={id} id={id} />
  </Suspense>
);

/** All bots, their routes and chats; one flow or session where the address names it. Specification 2. */
export const BotsPage = () => <Bots title={msg`Virtual agents`} />;

/** The bots that guide step by step. Specification 2. */
export const FlowbotsPage = () => <Bots title={msg`Flowbots`} type="flowbot" />;

/** The bots for devices. Specification 2. */
export const RobotsPage = () => <Bots title={msg`Robot agents`} type="robot" />;

/** The store of templates. Specification 2. */
export function TemplatesPage() {
  const { id } = useBotsAddress();
  return id ? <Builder id={id} /> : <StorePage />;
}

function Bots({ title, type }: { title: MessageDescriptor; type?: BotType }) {
  const { t, i18n } = useLingui();
  const { view = 'bots', id, session, go } = useBotsAddress();
  if (id) return <Builder id={id} />;
  if (session) return <SessionPage id={session} />;
  const tabs = (
    <div className="bot-tabs">
      <Tabs
        label={i18n._(title)}
        selected={view}
        onSelect={(next) => go(next === 'bots' ? {} : { view: next })}
        items={[
          { id: 'bots', label: t`Bots` },
          { id: 'routes', label: t`Routes` },
          { id: 'chats', label: t`Chats` },
        ]}
      />
    </div>
  );
  if (view === 'routes') return <RoutesSection title={i18n._(title)} tabs={tabs} />;
  if (view === 'chats') return <SessionList title={i18n._(title)} tabs={tabs} />;
  return <BotList title={i18n._(title)} type={type} tabs={tabs} />;
}
