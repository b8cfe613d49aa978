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
export const BotsPage = () => <Bots title={msg`Bots`} types={ALL_TYPES} />;

/** The bots that chat with visitors. Specification 2. */
export const VirtualAgentsPage = () => (
  <Bots
    title={msg`Virtual agents`}
    hint={msg`Virtual agents chat with visitors. Bots for robots and other devices are robot agents.`}
    types={VISITOR_TYPES}
  />
);

/** The bots that guide step by step. Specification 2. */
export const FlowbotsPage = () => <Bots title={msg`Flowbots`} types={['flowbot']} />;

/** The bots for devices. Specification 2. */
export const RobotsPage = () => (
  <Bots
    title={msg`Robot agents`}
    hint={msg`Robot agents talk through robots, kiosks and other devices and send them commands. Bots that chat with visitors are virtual agents.`}
    types={['robot']}
  />
);

const VISITOR_TYPES: readonly BotType[] = ['flowbot', 'chatbot'];
const ALL_TYPES: readonly BotType[] = [...VISITOR_TYPES, 'robot'];

/** The store of templates. Specification 2. */
export function TemplatesPage() {
  const { id } = useBotsAddress();
  return id ? <Builder id={id} /> : <StorePage />;
}

function Bots({
  title,
  hint,
  types,
}: {
  title: MessageDescriptor;
  hint?: MessageDescriptor;
  types: readonly BotType[];
}) {
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
  return <BotList title={i18n._(title)} hint={hint && i18n._(hint)} types={types} tabs={tabs} />;
}
