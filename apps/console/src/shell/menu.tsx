import { PAGES } from '@foyer/domain/pages';
import { useLingui } from '@lingui/react/macro';
import { IconChevronDown, IconFolder } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { Fragment, useEffect, useRef, useState } from 'react';
import { menuNameIn } from '../i18n/use-text.ts';
import { usePermission } from '../session/permissions.ts';
import { useSession } from '../session/values.ts';
import { Icon, type IconShape } from '../ui/icon.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import type { SideCount } from './page.ts';
import { type MenuEntry, type MenuPage, menuOf } from './pages.ts';
import { useCurrentPage } from './use-current-page.ts';

const noCount = (): SideCount | null => null;

/** The menu entries in the order of the role permission. Specification 2, 6. */
export function Menu({ narrow, onGo }: { narrow: boolean; onGo?: () => void }) {
  const entries = menuOf(usePermission());
  return entries.map((entry, index) => {
    const previous = entries[index - 1];
    const newSection = previous !== undefined && sectionOf(previous) !== sectionOf(entry);
    return (
      <Fragment key={entry.key}>
        {newSection && <hr />}
        <Entry entry={entry} narrow={narrow} onGo={onGo} />
      </Fragment>
    );
  });
}

/** Main and visitors are one section: both are daily work. */
function sectionOf({ pages: [first] }: MenuEntry): string {
  const group = first ? PAGES[first.page.pageId].group : 'main';
  return group === 'visitors' ? 'main' : group;
}

function Entry({ entry, narrow, onGo }: { entry: MenuEntry; narrow: boolean; onGo?: () => void }) {
  if (entry.group !== null && !narrow) return <Group entry={entry} group={entry.group} onGo={onGo} />;
  return entry.pages.map((line) => (
    <PageLink
      key={line.to}
      line={line}
      icon={entry.group === null ? entry.icon : undefined}
      narrow={narrow}
      onGo={onGo}
    />
  ));
}

const OPEN_KEY = 'foyer.menu.';

/** A collapsible group of pages, open when one of them is open or the user expanded it. */
function Group({ entry, group, onGo }: { entry: MenuEntry; group: string; onGo?: () => void }) {
  const { i18n } = useLingui();
  const { Role } = useSession();
  const path = useLocation({ select: (location) => location.pathname });
  const [chosen, setChosen] = useState(() => localStorage.getItem(OPEN_KEY + entry.key));
  const isHere = entry.pages.some(({ to }) => path.startsWith(to));
  const isOpen = chosen === null ? isHere : chosen === 'open';
  const toggle = () => {
    const next = isOpen ? 'shut' : 'open';
    localStorage.setItem(OPEN_KEY + entry.key, next);
    setChosen(next);
  };
  return (
    <>
      <button type="button" className="nav" aria-expanded={isOpen} onClick={toggle}>
        <Icon of={entry.icon ?? IconFolder} />
        <span>{menuNameIn(i18n.locale, group, Role)}</span>
        <Icon of={IconChevronDown} className={isOpen ? 'fold-mark is-open' : 'fold-mark'} />
      </button>
      {isOpen &&
        entry.pages.map((line) => <PageLink key={line.to} line={line} narrow={false} isSub onGo={onGo} />)}
    </>
  );
}

function PageLink({
  line,
  icon,
  narrow,
  isSub = false,
  onGo,
}: {
  line: MenuPage;
  icon?: IconShape;
  narrow: boolean;
  isSub?: boolean;
  onGo?: () => void;
}) {
  const { i18n } = useLingui();
  const { page, to, name } = line;
  const count = (page.useCount ?? noCount)();
  const title = name ?? i18n._(page.title);
  const here = useCurrentPage();
  const isHere = here?.sameAs === page.pageId || here?.pageId === page.pageId;
  const element = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isHere) element.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isHere]);
  const link = (
    <Link
      ref={element}
      className={isSub ? 'nav sub' : 'nav'}
      to={to}
      aria-current={isHere ? 'page' : undefined}
      activeOptions={{ exact: true }}
      aria-label={narrow ? title : undefined}
      onClick={onGo}
    >
      {!isSub && <Icon of={icon ?? page.icon} />}
      <span>{title}</span>
      {count && <span className="count">{i18n.number(count.count)}</span>}
      {count?.urgent && <span className="pip" />}
    </Link>
  );
  return narrow ? (
    <Tooltip text={title} side="inline-end">
      {link}
    </Tooltip>
  ) : (
    link
  );
}
