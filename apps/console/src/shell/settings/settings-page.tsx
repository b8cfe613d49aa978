import './settings.css';
import { isAdmin } from '@foyer/domain/roles';
import { useLingui } from '@lingui/react/macro';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronLeft } from '@tabler/icons-react';
import { Link, Navigate, useSearch } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense } from 'react';
import { useSession } from '../../session/values.ts';
import { Icon } from '../../ui/icon.tsx';
import { useCrumb } from '../crumb.ts';
import { loadChunk } from '../load-chunk.ts';
import { PagePending } from '../page-pending.tsx';
import { allSections, type SettingsSection, slugOf } from './section.ts';

const components = new Map<SettingsSection, ComponentType>(
  allSections.map((section) => [section, lazy(() => loadChunk(section.load))]),
);

/** The settings: their own menu at the side, one section at a time. On a phone the menu leads to the sections. */
export function SettingsPage() {
  const { i18n } = useLingui();
  const { Role } = useSession();
  const { tab } = useSearch({ strict: false }) as { tab?: string };
  const isPhone = useMediaQuery('(width < 640px)', false, { getInitialValueInEffect: false });
  const sections = allSections.filter((section) => !section.adminOnly || isAdmin(Role));
  const open = sections.find((section) => slugOf(section.tab) === tab);
  useCrumb(open ? i18n._(open.title) : null);

  if (!open && !isPhone && sections[0]) return <ToSection section={sections[0]} />;
  if (isPhone) return open ? <OnPhone section={open} /> : <SectionMenu sections={sections} />;
  return (
    <div className="settings">
      <SectionMenu sections={sections} />
      {open && <Section section={open} />}
    </div>
  );
}

function ToSection({ section }: { section: SettingsSection }) {
  return <Navigate to="/settings" search={{ tab: slugOf(section.tab) }} replace />;
}

function OnPhone({ section }: { section: SettingsSection }) {
  const { t } = useLingui();
  return (
    <div className="settings">
      <Link to="/settings" className="back-link">
        <Icon of={IconChevronLeft} className="mirrored" />
        {t`Settings`}
      </Link>
      <Section section={section} />
    </div>
  );
}

function SectionMenu({ sections }: { sections: readonly SettingsSection[] }) {
  const { t, i18n } = useLingui();
  const { tab } = useSearch({ strict: false }) as { tab?: string };
  return (
    <nav className="settings-menu" aria-label={t`Settings`}>
      {sections.map((section) => (
        <Link
          key={section.tab}
          to="/settings"
          search={{ tab: slugOf(section.tab) }}
          aria-current={slugOf(section.tab) === tab ? 'page' : undefined}
        >
          {i18n._(section.title)}
        </Link>
      ))}
    </nav>
  );
}

function Section({ section }: { section: SettingsSection }) {
  const Content = components.get(section);
  return (
    <div className="settings-section" key={section.tab}>
      <Suspense fallback={<PagePending />}>{Content && <Content />}</Suspense>
    </div>
  );
}
