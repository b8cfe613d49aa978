import './settings.css';
import { useLingui } from '@lingui/react/macro';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronLeft } from '@tabler/icons-react';
import { Link, Navigate, useSearch } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense, useRef } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { useCrumb } from '../crumb.ts';
import { loadChunk } from '../load-chunk.ts';
import { PagePending } from '../page-pending.tsx';
import {
  allSections,
  groupsOf,
  type SettingsSection,
  sectionPath,
  useOpenSection,
  useSections,
} from './section.ts';
import { SectionMenu } from './section-menu.tsx';
import { useFoundField } from './use-found-field.ts';

const components = new Map<SettingsSection, ComponentType>(
  allSections.map((section) => [section, lazy(() => loadChunk(section.load))]),
);

/** The settings: a side menu and one section at a time. On a phone the menu links to the sections. */
export function SettingsPage() {
  const { i18n } = useLingui();
  const { tab, ...search } = useSearch({ strict: false }) as { tab?: string };
  const isPhone = useMediaQuery('(width < 640px)', false, { getInitialValueInEffect: false });
  const sections = useSections();
  const addressed = useOpenSection();
  const open = addressed && sections.includes(addressed) ? addressed : undefined;
  useCrumb(open ? i18n._(open.title) : null);

  // The specification and earlier versions use ?tab=unsubscribe.
  if (tab !== undefined) return <Navigate to={sectionPath(tab)} search={search} replace />;
  const first = groupsOf(sections, i18n)[0]?.sections[0];
  if (!open && !isPhone && first) return <Navigate to={sectionPath(first.slug)} replace />;
  return (
    <div className="settings">
      {(!isPhone || !open) && <SectionMenu sections={sections} />}
      {isPhone && open && <BackLink />}
      {open && <Section section={open} />}
    </div>
  );
}

function BackLink() {
  const { t } = useLingui();
  return (
    <Link to="/settings" className="back-link">
      <Icon of={IconChevronLeft} className="mirrored" />
      {t`Settings`}
    </Link>
  );
}

function Section({ section }: { section: SettingsSection }) {
  const Content = components.get(section);
  const root = useRef<HTMLDivElement>(null);
  useFoundField(root);
  return (
    <div className="settings-section" key={section.slug} ref={root}>
      <Suspense fallback={<PagePending />}>{Content && <Content />}</Suspense>
    </div>
  );
}
