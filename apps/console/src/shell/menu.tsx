import { PAGES } from '@foyer/domain/pages';
import { useLingui } from '@lingui/react/macro';
import { IconChevronDown, IconFolder } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { Fragment, useState } from 'react';
import { menuNameIn } from '../i18n/use-text.ts';
import { usePermission } from '../session/permissions.ts';
import { useSession } from '../session/values.ts';
import { Icon, type IconShape } from '../ui/icon.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import type { SideCount } from './page.ts';
import { type MenuPage, type MenuPlace, menuOf } from './pages.ts';
import { useCurrentPage } from './use-current-page.ts';

const noCount = (): SideCount | null => null;

/** The places of the menu, as the role permission orders them. Specification 2, 6. */
export function Menu({ narrow, onGo }: { narrow: boolean; onGo?: () => void }) {
  const places = menuOf(usePermission());
  return places.map((place, index) => {
    const previous = places[index - 1];
    const newSection = previous !== undefined && sectionOf(previous) !== sectionOf(place);
    return (
      <Fragment key={place.key}>
        {newSection && <hr />}
        <Place place={place} narrow={narrow} onGo={onGo} />
      </Fragment>
    );
  });
}

/** Main and visitors stand together: they are the daily work. */
function sectionOf({ pages: [first] }: MenuPlace): string {
  const group = first ? PAGES[first.page.pageId].group : 'main';
  return group === 'visitors' ? 'main' : group;
}

function Place({ place, narrow, onGo }: { place: MenuPlace; narrow: boolean; onGo?: () => void }) {
  if (place.group !== null && !narrow) return <Group place={place} group={place.group} onGo={onGo} />;
  return place.pages.map((line) => (
    <PageLink
      key={line.to}
      line={line}
      icon={place.group === null ? place.icon : undefined}
      narrow={narrow}
      onGo={onGo}
    />
  ));
}

const OPEN_KEY = 'foyer.menu.';

/** Several pages under one name, folded unless one of them is open or the person unfolded it. */
function Group({ place, group, onGo }: { place: MenuPlace; group: string; onGo?: () => void }) {
  const { i18n } = useLingui();
  const { Role } = useSession();
  const path = useLocation({ select: (location) => location.pathname });
  const [chosen, setChosen] = useState(() => localStorage.getItem(OPEN_KEY + place.key));
  const isHere = place.pages.some(({ to }) => path.startsWith(to));
  const isOpen = chosen === null ? isHere : chosen === 'open';
  const toggle = () => {
    const next = isOpen ? 'shut' : 'open';
    localStorage.setItem(OPEN_KEY + place.key, next);
    setChosen(next);
  };
  return (
    <>
      <button type="button" className="nav" aria-expanded={isOpen} onClick={toggle}>
        <Icon of={place.icon ?? IconFolder} />
        <span>{menuNameIn(i18n.locale, group, Role)}</span>
        <Icon of={IconChevronDown} className={isOpen ? 'fold-mark is-open' : 'fold-mark'} />
      </button>
      {isOpen &&
        place.pages.map((line) => <PageLink key={line.to} line={line} narrow={false} isSub onGo={onGo} />)}
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
  const isHere = useCurrentPage()?.sameAs === page.pageId;
  const link = (
    <Link
      className={isSub ? 'nav sub' : 'nav'}
      to={to}
      aria-current={isHere ? 'page' : undefined}
      activeProps={{ 'aria-current': 'page' }}
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
