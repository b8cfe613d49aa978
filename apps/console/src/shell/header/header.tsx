import { headerPartsOf } from '@foyer/domain/header-parts';
import { useLingui } from '@lingui/react/macro';
import { IconMenu2, IconSearch, IconWorld } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useActiveVisitors } from '../../api/active-visitors.ts';
import type { Result } from '../../api/call.ts';
import { NoticesMenu } from '../../areas/notices/notices-menu.tsx';
import { keyText } from '../../keys/keys.ts';
import { useRights } from '../../session/permissions.ts';
import { useSession } from '../../session/values.ts';
import { Cut } from '../../ui/cut.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { MerchantMark } from '../merchant-mark.tsx';
import { AccountMenu } from './account-menu.tsx';
import { Crumbs } from './crumbs.tsx';
import { LiveAgents } from './live-agents.tsx';
import { MessagesMenu } from './messages-menu.tsx';

/** Merchant, breadcrumb, search, counts, account; the role decides what is shown (Specification 6). */
export function Header({
  merchant,
  onMenu,
  onSearch,
}: {
  /** Undefined until loaded. */
  merchant: Result<'getMerchantAttributes'> | undefined;
  onMenu: () => void;
  onSearch: () => void;
}) {
  const { t } = useLingui();
  const parts = headerPartsOf(useSession().Role, useRights());
  const name = merchant?.name ?? 'Foyer';
  return (
    <header className="top">
      <button type="button" className="tool only-phone" aria-label={t`Menu`} onClick={onMenu}>
        <Icon of={IconMenu2} size={20} />
      </button>
      <Link className="brand" to="/" aria-label={t`${name}, home`}>
        <MerchantMark logoUrl={merchant?.images.img1 ?? null} />
        <Cut>{name}</Cut>
      </Link>
      <Crumbs />
      <button type="button" className="find" onClick={onSearch}>
        <Icon of={IconSearch} />
        <Cut>{t`Search people, messages, tickets`}</Cut>
        <Kbd>{keyText({ key: 'k', mod: true })}</Kbd>
      </button>
      <div className="row tools">
        <button type="button" className="tool only-phone" aria-label={t`Search`} onClick={onSearch}>
          <Icon of={IconSearch} size={20} />
        </button>
        {parts.onlineVisitors && <OnlineVisitors />}
        {parts.liveAgents && <LiveAgents />}
        {parts.messages && <MessagesMenu />}
        <NoticesMenu />
      </div>
      <AccountMenu showsMessages={parts.messages} />
    </header>
  );
}

function OnlineVisitors() {
  const { t, i18n } = useLingui();
  const count = useActiveVisitors().data?.filter((visitor) => visitor.isOnline).length ?? 0;
  return (
    <Tooltip text={t`Online visitors`}>
      <Link className="tool online" to="/visitors/online-visitors" aria-label={t`Online visitors: ${count}`}>
        <Icon of={IconWorld} size={18} />
        <span className="count">{i18n.number(count)}</span>
      </Link>
    </Tooltip>
  );
}
